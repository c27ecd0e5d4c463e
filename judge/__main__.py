"""The program, as the command `judge` and as `python -m judge`."""


def main() -> None:
    """Run the command line. Who stops it before it has begun, or when all is done, is answered as at any time."""
    try:
        from judge.cli.main import run

        run()
    except KeyboardInterrupt:
        import sys

        sys.stderr.write("judge: stopped\n")
        sys.exit(130)


if __name__ == "__main__":
    main()
