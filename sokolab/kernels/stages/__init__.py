"""What is compiled ahead of its first use, stage by stage; `catalogue` lists the stages."""
