import { contracts } from '@draftwright/contract'
import { fullPath, type Route, type RouteEntry } from '@draftwright/contract/route'

/** The table the web calls by: `ideas.list` → method, full path, right and body kind, without the schemas behind them. */
export function printRoutes(): string {
  const slices: Array<[string, Record<string, Route>]> = Object.entries(contracts)
  const rows = slices.flatMap(([slice, routes]) =>
    Object.entries(routes).map(([verb, route]) => {
      const { method, right, consumes, meta } = route
      const entry: RouteEntry = {
        method,
        path: fullPath(route),
        right,
        ...(consumes ? { consumes } : {}),
        ...(meta ? { hasMeta: true } : {}),
      }
      return `  ${JSON.stringify(`${slice}.${verb}`)}: ${JSON.stringify(entry)},`
    }),
  )
  return `// Written by "npm run generate" from contract/src/index.ts.\nimport type { RouteEntry } from './route.ts'\n\nexport const routeTable = {\n${rows.join('\n')}\n} as const satisfies Record<string, RouteEntry>\n\nexport type RouteName = keyof typeof routeTable\n`
}
