# Copyright: the Stowage authors. Apache-2.0
"""What is to be done with a table, given how far it is and what is wanted. Reads and changes nothing."""

# As `stowage tier status` says them.
NOT_TIERED = "not tiered"
TIERED = "it is tiered"
ON_THE_WAY = (
    "its helper tables are made",
    "rows are copied to their tiers",
    "rows are sorted",
    "both tables are compared",
)
ON_THE_WAY_BACK = ("rows are copied back", "both tables are compared, to go back")
UNFINISHED = "the last step is not finished: run the same again"
PHASES = (NOT_TIERED, TIERED, *ON_THE_WAY, *ON_THE_WAY_BACK, UNFINISHED)

NOTHING, BEGIN, GO_ON, ROLL_BACK = "nothing", "begin", "go on", "roll back"


class Refused(Exception):
    """Neither safe nor asked for; says what to do."""


def decide(state, phase, kept, wanted):
    """One of the four above.

    kept: the settings of the plan that this host keeps of the table, None without one. wanted: those that are asked for now.
    """
    if phase not in PHASES:
        raise Refused(f"the phase {phase!r} is not known to this collection: use that of the same release as the command")
    if state == "rolled_back":
        return NOTHING if phase == NOT_TIERED else ROLL_BACK
    if phase == NOT_TIERED:
        return BEGIN
    if phase in ON_THE_WAY_BACK:
        raise Refused(f"it is being rolled back ({phase}): finish that with skew_tiering_state rolled_back first")
    if kept is None:
        raise Refused(f"{phase}, by a plan that this role has not made: roll it back first, with skew_tiering_state rolled_back")
    if differing := [name for name in wanted if wanted[name] != kept.get(name)]:
        told = "; ".join(f"{name} was {kept.get(name)}, now {wanted[name]}" for name in differing)
        raise Refused(f"{phase}, by another plan ({told}): roll it back first, with skew_tiering_state rolled_back")
    return NOTHING if phase == TIERED else GO_ON


def plan_options(wanted):
    """Of `stowage tier plan` and `advise`."""
    options = ["--columns", ",".join(wanted["columns"])]
    for name in ("sample", "seed"):
        if wanted[name] is not None:
            options += [f"--{name}", str(wanted[name])]
    for column, times in sorted(wanted["reads"].items()):
        options += ["--reads", f"{column}={times}"]
    return options


def choice_options(wanted):
    """Of `plan` alone."""
    order = ["--order", ",".join(wanted["order"])] if wanted["order"] else []
    return ["--budget", str(wanted["budget"]), "--mode", wanted["mode"], *order]


def summary(plan):
    """One line of a plan."""
    return (
        f"{len(plan['hddKeys'])} combinations of values stay on the HDD; {plan['ssdBytes'] / 1e6:.1f} of {plan['rows'] * plan['rowBytes'] / 1e6:.1f} MB"
        f" go to the SSD and save {100 * plan['share']:.1f}% of the seeks (at most {100 * plan['bound']:.1f}% is possible)"
    )


def standing(status):
    """One line of where rows are; of a table that is tiered."""
    again = "a new plan pays: roll back, then apply again" if status["replan"] else "a new plan would not pay"
    return f"{status['ssd']['rows']} rows on the SSD, {status['hdd']['rows']} on the HDD; {100 * status['saved']:.1f}% of the seeks are saved; {again}"


def for_roles(lines):
    """What the command says, without the options that only its own users have."""
    return [line for line in lines if not line.startswith("nothing changed; add --yes")]


def complaint(stderr):
    """The command's own last line, which says what is wrong; the last of any without one."""
    lines = [line.strip() for line in stderr.splitlines() if line.strip()]
    own = [line for line in lines if line.startswith("stowage: ")]
    return (own or lines or ["it said nothing"])[-1]
