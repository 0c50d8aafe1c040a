#!/usr/bin/env bash
# Creates the alarms of the console in us-east-1, where CloudFront's metrics are, and the topic that they notify:
#   console-alarms.sh <stage> <email or https URL> <ConsoleDistribution> <ConsoleFunction> <https URL of docs/runbook>
set -euo pipefail
STAGE=$1 CONTACT=$2 DISTRIBUTION=$3 FUNCTION=$4 RUNBOOK=$5

TOPIC=$(aws sns create-topic --region us-east-1 --name "CollectionManagement-$STAGE-console-alarms" --query TopicArn --output text)
PROTOCOL=email
if [[ $CONTACT == https://* ]]; then PROTOCOL=https; fi
aws sns subscribe --region us-east-1 --topic-arn "$TOPIC" --protocol "$PROTOCOL" --notification-endpoint "$CONTACT"

# A metric of CloudFront in periods of five minutes.
metric() { # id, name, statistic, dimension, value
  echo '{"Id":"'"$1"'","ReturnData":false,"MetricStat":{"Stat":"'"$3"'","Period":300,"Metric":{"Namespace":"AWS/CloudFront",
    "MetricName":"'"$2"'","Dimensions":[{"Name":"'"$4"'","Value":"'"$5"'"},{"Name":"Region","Value":"Global"}]}}}'
}
alarm() { # name, threshold, metrics, page of the runbook
  aws cloudwatch put-metric-alarm --region us-east-1 --alarm-name "CollectionManagement-$STAGE-$1" \
    --metrics "$3" --threshold "$2" --comparison-operator GreaterThanOrEqualToThreshold --evaluation-periods 1 \
    --treat-missing-data notBreaching --alarm-actions "$TOPIC" --ok-actions "$TOPIC" \
    --alarm-description "high: $RUNBOOK/$4.md"
}

alarm ConsoleServerErrors 5 '[{"Id":"e","Expression":"IF(requests >= 20, rate, 0)","Label":"5xx, %"},'"
  $(metric requests Requests Sum DistributionId "$DISTRIBUTION"),
  $(metric rate 5xxErrorRate Average DistributionId "$DISTRIBUTION")]" console-errors
alarm ConsoleFunctionErrors 1 '[{"Id":"e","Expression":"SUM(METRICS())","Label":"errors"},'"
  $(metric execution FunctionExecutionErrors Sum FunctionName "$FUNCTION"),
  $(metric validation FunctionValidationErrors Sum FunctionName "$FUNCTION")]" console-function-errors
