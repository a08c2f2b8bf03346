import { findCircle, findKnots } from './import-graph.ts'
import { isTest, type Problem, type Rules } from './layer-rule.ts'
import type { SourceFile } from './source-file.ts'

/** A slice with more source files than this is too large to be known as one: its folders obey the rules of slices. */
const mostFiles = 60

const position = /^((?:server|web)\/src\/features\/[^/]+\/)(?:([^/]+)\/)?/

/** The slice of a file, and its folder there: the first below the slice, however deep the file lies. */
function findPosition(path: string): { slice: string; folder: string | undefined } | undefined {
  const match = position.exec(path)
  return match?.[1] === undefined ? undefined : { slice: match[1], folder: match[2] }
}

/** The calls of a web slice (`api.ts`) stand below all of its folders; other files of its root above them. */
const isCalls = (path: string) => /^web\/src\/features\/[^/]+\/([\w-]+-)?api\.ts$/.test(path)

/** Which way arrows point: the root of a slice imports its folders, and folders the calls. */
const toHeight = (path: string, folder: string | undefined) => (folder !== undefined ? 1 : isCalls(path) ? 0 : 2)

export function findBigSlices(paths: Iterable<string>): Set<string> {
  const counts = new Map<string, number>()
  for (const path of paths) {
    const slice = /\.tsx?$/.test(path) && !isTest(path) ? findPosition(path)?.slice : undefined
    if (slice !== undefined) counts.set(slice, (counts.get(slice) ?? 0) + 1)
  }
  return new Set([...counts].filter(([, count]) => count > mostFiles).map(([slice]) => slice))
}

export const isFolderIndex = (path: string, bigSlices: ReadonlySet<string>): boolean => {
  const own = findPosition(path)
  return own?.folder !== undefined && bigSlices.has(own.slice) && path === `${own.slice}${own.folder}/index.ts`
}

/** The imports of a file from other parts of its big slice. */
function listInnerImports({ path, imports }: SourceFile, bigSlices: ReadonlySet<string>) {
  const own = findPosition(path)
  if (own === undefined || !bigSlices.has(own.slice) || isTest(path)) return []
  return imports.flatMap((entry) => {
    const target = findPosition(entry.target)
    return target?.slice === own.slice && target.folder !== own.folder ? [{ ...entry, ...target, own }] : []
  })
}

export const folderRules: Rules = {
  'a folder of a big slice is imported by its index': (file, { bigSlices }) =>
    listInnerImports(file, bigSlices)
      // A page of the web is loaded when it is opened, and its index with it would load all others.
      .filter(({ kind, slice }) => kind !== 'dynamic' || !slice.startsWith('web/'))
      .filter(({ folder, target, slice }) => folder !== undefined && target !== `${slice}${folder}/index.ts`)
      .map(({ line, from, slice, folder }) => ({
        line,
        message: `${from}: import from ${slice}${folder}/index.ts, and export there what other folders may use`,
      })),

  'a folder of a big slice imports nothing above it': (file, { bigSlices }) =>
    listInnerImports(file, bigSlices)
      .filter(({ target, folder, own }) => toHeight(file.path, own.folder) < toHeight(target, folder))
      .map(({ line, from }) => ({
        line,
        message: `${from}: the files at the root of the slice stand above its folders; move what both need into a folder`,
      })),
}

export const folderCircleRule = 'folders of a big slice form no circle'

/** Circles of the folders of one big slice, one problem for each pair of folders on a circle. Types count, lazy imports do not. */
export function findFolderCircles(files: readonly SourceFile[], bigSlices: ReadonlySet<string>): Problem[] {
  const pairs = files.flatMap((file) =>
    listInnerImports(file, bigSlices).flatMap(({ kind, slice, folder, own }) =>
      kind !== 'dynamic' && folder !== undefined && own.folder !== undefined
        ? [{ importer: `${slice}${own.folder}`, imported: `${slice}${folder}`, slice, folder }]
        : [],
    ),
  )
  const graph = new Map<string, Set<string>>()
  for (const { importer, imported } of pairs) {
    graph.set(importer, (graph.get(importer) ?? new Set()).add(imported))
    if (!graph.has(imported)) graph.set(imported, new Set())
  }
  return findKnots(graph).flatMap((knot) =>
    [...Map.groupBy(pairs, ({ importer, imported }) => `${importer} → ${imported}`).values()].flatMap((same) => {
      const [first] = same
      if (first === undefined || !knot.includes(first.importer) || !knot.includes(first.imported)) return []
      const circle = findCircle(graph, first.importer).map((folder) => folder.slice(first.slice.length))
      return [
        {
          rule: folderCircleRule,
          where: first.importer,
          message: `${circle.join(' → ')}: move what both need, a type too, to the folder that owns it or a third one`,
          entry: `${first.importer} → ${first.folder}`,
          size: same.length,
        },
      ]
    }),
  )
}
