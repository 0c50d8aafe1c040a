"""A plugin of the AWS CLI. `aws check-commands` reads commands as JSON, runs them all in one process without a request to
AWS, and prints what became of each as JSON: its exit code, its output, and what is wrong with it. See aws-cli.ts."""

import contextlib
import io
import json
import sys

import jmespath
from awscli.clidriver import create_clidriver
from awscli.customizations.commands import BasicCommand
from jmespath.visitor import TreeInterpreter

try:
    # Version 2 brings its own copy.
    from awscli.botocore.awsrequest import AWSResponse
    from awscli.botocore.utils import ArgumentGenerator
except ImportError:
    from botocore.awsrequest import AWSResponse
    from botocore.utils import ArgumentGenerator


class StrictQuery(TreeInterpreter):
    """Evaluates a query on a reply that has every field: a field that it lacks is an error, and a filter keeps all."""

    def visit_field(self, node, value):
        # The names in a map are data, not part of the model.
        if isinstance(value, dict) and list(value) == ['KeyName']:
            return value['KeyName']
        if not isinstance(value, dict) or node['value'] not in value:
            raise LookupError(f"--query: the reply has no {node['value']} there")
        return value[node['value']]

    def visit_filter_projection(self, node, value):
        elements, result, condition = node['children']
        kept = self.visit(elements, value)
        for element in kept:
            self.visit(condition, element)
        return [self.visit(result, element) for element in kept]


def check_query(args, reply):
    if '--query' not in args:
        return ''
    try:
        found = StrictQuery().visit(jmespath.compile(args[args.index('--query') + 1]).parsed, reply)
    except LookupError as error:
        return str(error)
    if 'text' in args and isinstance(found, list) and not all(isinstance(row, list) for row in found):
        return '--query: as text, all values of a list are on one line; a list of lists has a line for each'
    return ''


class Commands:
    def __init__(self):
        self.driver = create_clidriver()
        # An answer to this event takes the place of the request, which has been checked and built by then.
        self.driver.session.register('before-call', self.answer)

    def answer(self, model, **_):
        if self.args[1] == 'wait':
            raise SystemExit(0)
        skeleton = ArgumentGenerator(use_member_names=True).generate_skeleton
        self.reply = skeleton(model.output_shape) if model.output_shape else {}
        return AWSResponse(None, 200, {}, None), dict(self.reply)

    def run(self, args):
        self.args, self.reply = args, None
        output, error = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(error):
            try:
                code = self.driver.main([*args, '--no-paginate'])
            except SystemExit as end:
                code = end.code
        problem = error.getvalue().strip()
        if code == 0 and self.reply is not None:
            problem = problem or check_query(args, self.reply)
        return {'code': code, 'output': output.getvalue(), 'problem': problem}


class CheckCommands(BasicCommand):
    NAME = 'check-commands'

    def _run_main(self, parsed_args, parsed_globals):
        commands = Commands()
        json.dump([commands.run(args) for args in json.load(sys.stdin)], sys.stdout)
        return 0


def awscli_initialize(events):
    def add(command_table, session, **_):
        command_table[CheckCommands.NAME] = CheckCommands(session)

    events.register('building-command-table.main', add)
