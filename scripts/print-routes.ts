import { contracts } from '@draftwright/contract'
import { getFullPath, type Route, type RouteEntry } from '@draftwright/contract/route'

const note = '// Written by "npm run generate" from contract/src/index.ts.\n'

/**
 * The route tables of the web, one file per slice and one export per route, so that a page only loads the routes it
 * uses: method, full path, and what is needed to read the response, without the schemas.
 */
export function printRoutes(): Record<string, string> {
  const slices: Array<[string, Record<string, Route>]> = Object.entries(contracts)
  return Object.fromEntries(
    slices.map(([slice, routes]) => [`${toKebabCase(slice)}.generated.ts`, printSlice(slice, routes)]),
  )
}

function printSlice(slice: string, routes: Record<string, Route>): string {
  const lines = Object.entries(routes).map(([verb, route]) => {
    const entry: RouteEntry = {
      id: `${slice}.${verb}`,
      method: route.method,
      path: getFullPath(route),
      ...(route.right === 'public' ? { isPublic: true } : {}),
      ...(route.meta ? { hasMeta: true } : {}),
    }
    const value = `${JSON.stringify(entry)} as const satisfies RouteEntry`
    // Verbs that are reserved words of JavaScript.
    return verb === 'export' || verb === 'continue'
      ? `const ${verb}_ = ${value}\nexport { ${verb}_ as ${verb} }`
      : `export const ${verb} = ${value}`
  })
  return `${note}import type { RouteEntry } from '../route.ts'\n\n${lines.join('\n')}\n`
}

const toKebabCase = (name: string): string => name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)
