"""What is compiled at the first start, stage by stage; one module for each floor that asks."""
