"""Words by which people name columns and classes; a guess is as good as this list."""

import re


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


LABELS = _words("""
    label labels y ytrue y_true true truth class classes target targets outcome outcomes event
    response observed actual gold ground_truth groundtruth reference diagnosis malignant disease
    status default fraud churn recurrence relapse died dead death survived spam condition
    gold_standard result
""")
PREDICTIONS = _words("""
    pred preds predicted prediction predictions yhat y_hat y_pred ypred decision decisions
    flag flagged forecast guess classified
""")
ATTRIBUTES = _words("""
    sex gender smoker age year month day date height weight_kg bmi race ethnicity site centre
    center hospital train test training is_train is_test treated treatment arm
""")
SCORES = _words("""
    score scores prob probs proba probability probabilities p phat p_hat risk logit logits
    confidence likelihood posterior predictor propensity rating margin pred preds prediction
    predictions predicted yhat distribution
""")
WEIGHTS = _words("weight weights w wt wts freq frequency sample_weight case_weight exposure")
FOLDS = _words("fold folds split splits cv resample repeat rep iteration partition seed bootstrap")
IDENTITIES = _words("""
    id ids index idx row rows rowid row_id rownum case cases patient subject sample key uid uuid
    number nr no obs record participant image unnamed rowname rownames
""")
GROUPS = _words("""
    group groups cluster cohort site centre center hospital clinic ward family household batch
    stratum strata
""")
MODELS = _words("model models classifier classifiers method algorithm learner system")

POSITIVES = _words("""
    yes y true t positive pos p case cases malignant malign cancer disease diseased sick ill
    abnormal abnorm poor bad event died dead death default fraud churn churned spam relapse
    recurrence responder hit target fail failed failure present detected tumor tumour carcinoma
    infected attack anomaly outlier signal treated success
""")
NEGATIVES = _words("""
    no n false f negative neg control controls benign healthy normal norm good none nonevent
    non-event no_event alive survived legit legitimate ham absent undetected background ok pass
    passed uninfected noise censored nonresponder
""")


def tokens(name: str) -> frozenset[str]:
    """The words in a column's name, and the whole of it: “glm_prob” → glm, prob, glm_prob."""
    spaced = re.sub(r"([a-z])([A-Z])", r"\1 \2", name)
    words = re.findall(r"[a-z]+|[0-9]+", spaced.casefold())
    return frozenset([*words, "_".join(words)])


def whole(name: str) -> str:
    """A column's name in the form of these lists."""
    return "_".join(re.findall(r"[a-z0-9]+", name.casefold()))
