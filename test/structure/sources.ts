import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(import.meta.dirname, '../..');

/** A file of the repository: its path from the root with forward slashes, and its text. */
export interface Source {
  readonly file: string;
  readonly text: string;
}

export const sourcesIn = (...patterns: readonly string[]): readonly Source[] =>
  globSync([...patterns], { cwd: root })
    .map((file) => file.replaceAll(path.sep, '/'))
    .sort()
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

/** The modules that a file imports, types included: files of the repository by their path, packages by their name. */
export const importsOf = ({ file, text }: Source): readonly string[] =>
  ts
    .preProcessFile(text, true, true)
    .importedFiles.map(({ fileName }) =>
      fileName.startsWith('.') ? path.posix.join(path.posix.dirname(file), fileName) : fileName,
    );

/** The types and values that a file exports by name. */
export function exportsOf({ file, text }: Source): {
  readonly types: readonly string[];
  readonly values: readonly string[];
} {
  const types: string[] = [];
  const values: string[] = [];
  for (const statement of ts.createSourceFile(file, text, ts.ScriptTarget.Latest).statements) {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
    if (!isExported) continue;
    if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) types.push(statement.name.text);
    else if (ts.isVariableStatement(statement))
      values.push(
        ...statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? name.text : [])),
      );
    else if ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name)
      values.push(statement.name.text);
  }
  return { types, values };
}
