import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './inputs.ts'
import { printRoutes } from './print-routes.ts'
import { printSchema } from './print-schema.ts'

const routesFolder = 'contract/src/routes'
/** Every generated file with its content. */
const generated: Record<string, string> = {
  'server/src/db/tables.generated.ts': await printSchema(),
  ...Object.fromEntries(Object.entries(printRoutes()).map(([name, text]) => [`${routesFolder}/${name}`, text])),
}

const onlyCheck = process.argv.includes('--check')
let stale = 0

for (const [path, text] of Object.entries(generated)) {
  const file = join(root, path)
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue
  reportStale(path)
  if (onlyCheck) continue
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
// The files of removed slices are deleted.
for (const name of existsSync(join(root, routesFolder)) ? readdirSync(join(root, routesFolder)) : []) {
  const path = `${routesFolder}/${name}`
  if (path in generated) continue
  reportStale(path)
  if (!onlyCheck) rmSync(join(root, path))
}
process.exit(onlyCheck && stale > 0 ? 1 : 0)

function reportStale(path: string): void {
  stale += 1
  if (onlyCheck) console.error(`${path} is out of date: run "npm run generate" and commit it.`)
  else console.log(`wrote ${path}`)
}
