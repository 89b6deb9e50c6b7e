"""`python -m unhusk` is the command `unhusk`."""

from unhusk.apps.cli.main import main

if __name__ == "__main__":
    main(prog_name="unhusk")
