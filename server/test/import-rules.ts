import { findCircle, findKnots, type Graph } from './import-graph.ts'
import { isTest, isWithin, type Problem, type Rules } from './layer-rule.ts'
import type { SourceFile } from './source-file.ts'

const matchSlice = (path: string) => /^(server|web)\/src\/features\/([^/]+)\//.exec(path)

/** Rules of who may import whom. They hold for generated files too. */
export const importRules: Rules = {
  'contract imports only zod': (file) =>
    isWithin(file.path, 'contract/src/') && !isTest(file.path)
      ? file.imports
          .filter(({ target }) => !isWithin(target, 'contract/src/') && !/^zod(\/|$)/.test(target))
          .map(({ line, from }) => ({
            line,
            message: `the contract knows only zod; move what needs ${from} to the server or the web`,
          }))
      : [],

  'web and server never import each other': (file) => {
    const other = isWithin(file.path, 'web/') ? 'server' : isWithin(file.path, 'server/') ? 'web' : undefined
    return file.imports
      .filter(({ target }) => other !== undefined && (target === other || isWithin(target, `${other}/`)))
      .map(({ line, from }) => ({ line, message: `${from}: put what both sides share into contract/` }))
  },

  'platform knows no feature': (file) =>
    /^server\/src\/(http|db|documents|jobs|mail|models|integrations)\//.test(file.path) && !isTest(file.path)
      ? file.imports
          .filter(({ target }) => isWithin(target, 'server/src/features/'))
          .map(({ line, from }) => ({
            line,
            message: `${from}: let the feature hand in what the platform needs (from app.ts)`,
          }))
      : [],

  'a slice is imported by its index': (file) =>
    isTest(file.path)
      ? []
      : file.imports.flatMap(({ target, line, from }) => {
          const targetSlice = matchSlice(target)
          if (!targetSlice) return []
          const [, side, slice] = targetSlice
          const ownSlice = matchSlice(file.path)
          if (ownSlice?.[1] === side && ownSlice?.[2] === slice) return []
          // The web's router may import pages of a slice lazily.
          if (side === 'web' && !ownSlice && isWithin(file.path, 'web/src/')) return []
          const publicFiles = side === 'web' ? ['index.ts', 'api.ts'] : ['index.ts']
          if (publicFiles.some((publicFile) => target === `${side}/src/features/${slice}/${publicFile}`)) return []
          return [
            {
              line,
              message: `${from}: import from features/${slice}/${publicFiles.join(' or ')}, and export there what others may use`,
            },
          ]
        }),
}

export const circleRule = 'no circles'

/**
 * Import circles. Type imports count: files that need each other's types cannot be understood one by one. Lazy imports
 * do not, because they run after the start.
 */
export function findImportCircles(files: readonly SourceFile[]): Problem[] {
  const graph: Graph = new Map(
    files.map(({ path, imports }) => [
      path,
      new Set(imports.filter(({ kind }) => kind !== 'dynamic').map(({ target }) => target)),
    ]),
  )
  return findKnots(graph).flatMap((knot) =>
    knot.map((path) => ({
      rule: circleRule,
      where: path,
      message: `${findCircle(graph, path).join(' → ')}: move what both need, a type too, to the file that owns it or a third one`,
      entry: path,
      size: knot.filter((other) => graph.get(path)?.has(other)).length,
    })),
  )
}
