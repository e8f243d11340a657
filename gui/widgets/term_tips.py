"""One sentence for every term, symbol, number and disabled control: all tooltips that explain.

A label, a field or the head of a table is explained by the first term that stands in its words;
a number alone by the key that its panel names.
"""

from engine.messages.language import tr

# Longer terms come before those that they hold.
TERMS = (
    (
        tr("Intervals"),
        tr("Ranges that cover the true values in the stated share of samples."),
    ),
    (tr("AUC above chance"), tr("How much larger the AUC is than the 0.5 that a coin reaches.")),
    (
        tr("partial AUC"),
        tr("The area under the part of the ROC curve that lies in the region of interest."),
    ),
    (
        "AUC",
        tr(
            "AUC, the area under the ROC curve: how often a positive scores higher than a negative "
            "one; 0.5 is chance."
        ),
    ),
    (
        "VOROS",
        tr(
            "VOROS, the mean over t of the share of ROC space that costs more than the model's "
            "best point; higher is better."
        ),
    ),
    ("VUS", tr("VUS, the volume under the ROC surface: for several classes what AUC is for two.")),
    ("Gini", tr("Gini, 2 AUC − 1: 0 is chance, 1 ranks every positive above every negative.")),
    (
        "KS",
        tr("KS, the largest difference of TPR and FPR at one threshold: 0 is chance, 1 perfect."),
    ),
    (
        tr("Score"),
        tr("The threshold: cases whose score reaches it are flagged as positive."),
    ),
    ("TPR", tr("TPR, the true positive rate: the share of positives that is found.")),
    ("FPR", tr("FPR, the false positive rate: the share of negatives that is a false alarm.")),
    (
        tr("spec."),
        tr("The share of negatives that is a false alarm, 1 − specificity; another word for FPR."),
    ),
    (
        tr("sens."),
        tr("Sensitivity, the share of positives that is found; another word for TPR."),
    ),
    ("FNR", tr("FNR, the false negative rate: the share of positives that is missed.")),
    ("PPV", tr("PPV, the positive predictive value: the share of flagged cases that is positive.")),
    ("NPV", tr("NPV, the negative predictive value: the share of cleared cases that is negative.")),
    ("LR", tr("The likelihood ratio: how much a flag, or its absence, multiplies the odds.")),
    (
        tr("Cost per"),
        tr("What misses and false alarms cost for 1,000 cases, in units of the stated costs."),
    ),
    (
        tr("Cost of a false alarm"),
        tr("C_FP, what it costs to flag a case that is negative."),
    ),
    (tr("Cost of a miss"), tr("C_FN, what it costs not to flag a case that is positive.")),
    ("C<sub>FP</sub>", tr("C_FP, what it costs to flag a case that is negative.")),
    ("C<sub>FN</sub>", tr("C_FN, what it costs not to flag a case that is positive.")),
    (tr("Normalised"), tr("The cost as a share of the worst that could be paid: 0 is no error.")),
    (
        tr("Prevalence"),
        tr("π, the share of positives among the cases on which the model will be used."),
    ),
    ("π", tr("π, the share of positives among the cases on which the model will be used.")),
    (
        "t ∈",
        tr("[a, b], the range of t that the stated costs and prevalence leave open."),
    ),
    (
        tr("Derived range"),
        tr("[a, b], the range of t that the stated costs and prevalence leave open."),
    ),
    (
        tr("Measure"),
        tr("μ, how the values of t in [a, b] are weighed against each other."),
    ),
    ("μ", tr("μ, how the values of t in [a, b] are weighed against each other.")),
    (
        tr("At t"),
        tr(
            "t, the share of the worst case that false alarms bear: near 0 misses matter more, "
            "near 1 false alarms."
        ),
    ),
    (tr("Area inside"), tr("The share of the region of interest that lies below the ROC curve.")),
    (tr("Rows read"), tr("How many rows the file has.")),
    (tr("Rows used"), tr("How many rows have a label and every score, and take part.")),
    (tr("Left out"), tr("How many rows take no part; the notes below say why.")),
    (tr(" rows"), tr("Rows that take part, of those that were read.")),
    (tr("Bootstrap samples"), tr("How often the bootstrap draws the rows anew to find intervals.")),
    (tr("replicates"), tr("How often the bootstrap draws the rows anew to find intervals.")),
    (
        tr("interval"),
        tr("A range that covers the true value in the stated share of samples."),
    ),
    (tr("Sensitivity"), tr("The share of positives that is found; another word for TPR.")),
    (tr("Specificity"), tr("The share of negatives that is cleared: 1 − FPR.")),
    (tr("Best"), tr("On how much of the range of t the model costs least.")),
    (tr("best on"), tr("On how much of the range of t the model costs least.")),
)
# What numbers without words, and controls, are explained by.
TIPS = {
    "auc": dict(TERMS)["AUC"],
    "vus": dict(TERMS)["VUS"],
    "verdict": tr("Who costs least in the range, which threshold to use at t, and what it costs."),
    "scenario": tr("The costs and the prevalence at which the table says what errors cost."),
    "views": tr("Choose which views stand on this page, and arrange pages."),
    "page": tr("Show another page of views."),
    "class_cases": tr("How many cases are of this class."),
    "weights": tr("The class weights at which it is decided who costs least, and what they make."),
    "subtitle": tr("What the view shows now."),
    "conditions": tr("What errors cost and how common positives are, and the range of t for it."),
}
# Why a control cannot be used.
WHY_NOT = {
    "nothing open": tr("Open a file first"),
    "built-in page": tr(
        "A page that every window has stays; only pages of your own can be removed"
    ),
    "no earlier page": tr("No page was removed or reset since this window was opened"),
    "undo": tr("Nothing to undo"),
    "redo": tr("Nothing to redo"),
    "only view": tr("It is the only view of its page"),
    "no data": tr("This view has no table of data"),
    "too many": tr("These are too many numbers for the clipboard; save them"),
    "no cases": tr("There are no such cases"),
    "no rule": tr("Only two classes have a threshold to apply"),
    "no sweep": tr("Only two classes have a t to sweep"),
    "single t": tr("The range is a single t: state a range to sweep over it."),
    "no picture": tr("There is no picture of several classes yet"),
    "two classes": tr("It shows files of two classes"),
    "several classes": tr("It shows files of several classes"),
    "three classes": tr("It shows files of three classes"),
    "not asked": tr("It answers a question that is asked on the page Decide"),
    "not in file": tr("This file does not hold what it shows"),
    "as opened": tr("Costs, prevalence and t are as they were when it was opened"),
    "priors as opened": tr("Costs and priors are as they were when it was opened"),
    "no ranges": tr("It knows no ranges: type each cost and prior as one number first."),
    "ranges alone": tr("No cost and no prior is a range: type one first, such as 2 – 5."),
    "by table": tr("The table itself says so."),
    "no band": tr("Choose the confidence band first"),
    "one value": tr("The label has no other value to choose"),
    "nothing missing": tr("In such a table no score of a case can be missing"),
    "no command": tr("Choose a command of the list first"),
    "no table named": tr("Name a table first"),
}


# Heads of tables that are too short to be found by a term.
HEADS = {
    tr("accuracy"): tr("The share of all cases that is called right, at the priors in use."),
    tr("macro"): tr("The mean of the hit rates of all classes."),
    tr("^0.76"): tr("The generalised mean of the hit rates, with the exponent 0.76."),
    tr("1-point"): tr("1 minus the mean error of the classes, at least one over their number."),
    "HT1a": tr("The mean over pairs of classes of the mean hit rate of the two."),
    "HT1b": tr("The mean over pairs of classes of 1 minus half their mutual errors."),
    "HT2": tr("As HT1b, among the cases that are called one of the two classes."),
    "HT3": tr("The mean over classes of what one class against the rest is worth."),
    "M": tr("Hand & Till’s M: the mean over pairs of classes of the AUC; 1/2 is chance."),
    "HUM": tr("HUM: how often one case of every class is put in the right order of all of them."),
    "PDI": tr("PDI: how often a case gets the highest probability of its class among one of each."),
    tr("one-vs-rest"): tr("The mean over classes of the AUC of one class against the rest."),
    tr("normalised"): tr("The volume between no knowledge, 0, and no error, 1."),
    tr("how found"): tr("Whether the volume is exact, a bound, or sampled."),
    tr("needed"): tr("Whether the classifier adds something that the others do not have."),
    tr("weights"): tr("How many class weights were tried."),
    tr("matrices"): tr("How many different confusion matrices they made."),
    tr("std error"): tr("The standard error of what was sampled or estimated."),
    tr("gain ± std error"): tr("The VOROS beyond that of the best without the classifier."),
    "trinormal": tr("The volume under a normal model of the score in each class."),
    tr("holds"): tr("The range of the cost in which the same classifier stays the cheapest."),
    tr("then"): tr("Which classifier is the cheapest beyond that range."),
    tr("first ≥"): tr("The lower threshold: from it on a case is called the middle class."),
    tr("second ≥"): tr("The upper threshold: from it on a case is called the highest class."),
    tr("Norm. cost"): tr("The cost as a share of the worst that could be paid: 0 is no error."),
    tr("Threshold"): tr("The score from which on, or up to which, cases are flagged."),
    tr("Used as"): tr("What the column is taken for; a click on it chooses something else."),
    tr("Positive if"): tr("Whether higher or lower scores speak for the positive class."),
    tr("Why"): tr("Why the column is taken for that."),
    tr("cost per 1,000"): tr("What the errors cost for 1,000 cases, at the stated costs."),
}


def tip_for(words: str) -> str:
    """The sentence for a head of a table, or for the first term in some words; empty for none.

    A head of two lines may be one title, or those of two numbers that share a column.
    """
    head = HEADS.get(words.replace("\n", " ").strip())
    lines = filter(None, (HEADS.get(line.strip(), "") for line in words.split("\n")))
    found = head or " ".join(lines)
    return found or next((tip for term, tip in TERMS if term in words), "")
