#!/usr/bin/env bash
# @aws-sdk/util-dynamodb 3.996.9: marshall() takes the type of an object from its field `constructor`.
#
# Input:    plain objects that JSON.parse returns, as a client of an API may send them: one with a text in the field
#           `constructor`, one with a list, one with an object that has a `name`.
# Expected: each is stored as a map with that field, as any other name is; DynamoDB allows every name in a map.
# Seen:     all three throw "Unsupported type passed", because marshall() takes the value of the field for the class of the
#           object. A field of another name is stored, and so are the three with convertClassInstanceToMap.
# Output:   text: refused, list: refused, object: refused, other: map
#           with convertClassInstanceToMap: text: map, list: map, object: map, other: map
#
# lib/platform/aws/table/item-conversion.ts prepares every item. Exits with 1 if the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --save-exact @aws-sdk/util-dynamodb@3.996.9
cat > check.mjs <<'JS'
import { marshall } from '@aws-sdk/util-dynamodb';

const inputs = {
  text: '{"columns":{"constructor":"wide"}}',
  list: '{"columns":{"constructor":["wide"]}}',
  object: '{"columns":{"constructor":{"name":"wide"}}}',
  other: '{"columns":{"maker":["wide"]}}',
};
const outcome = (text, options) => {
  try {
    return Object.keys(marshall(JSON.parse(text), options).columns)[0] === 'M' ? 'map' : 'something else';
  } catch (error) {
    return error.message.startsWith('Unsupported type passed') ? 'refused' : error.message;
  }
};
const outcomes = (options) =>
  Object.entries(inputs)
    .map(([name, text]) => `${name}: ${outcome(text, options)}`)
    .join(', ');
const [usual, converted] = [outcomes({}), outcomes({ convertClassInstanceToMap: true })];
console.log(usual);
console.log(`with convertClassInstanceToMap: ${converted}`);
const isAsSeen =
  usual === 'text: refused, list: refused, object: refused, other: map' &&
  converted === 'text: map, list: map, object: map, other: map';
process.exit(isAsSeen ? 0 : 1);
JS
node check.mjs
