import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './inputs.ts'
import { printRoutes } from './print-routes.ts'
import { printSchema } from './print-schema.ts'

/** Every generated file and what prints it. */
const generated: Record<string, () => string | Promise<string>> = {
  'contract/src/routes.generated.ts': printRoutes,
  'server/src/db/tables.generated.ts': printSchema,
}

const onlyCheck = process.argv.includes('--check')
let stale = 0

for (const [path, print] of Object.entries(generated)) {
  const file = join(root, path)
  const text = await print()
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue
  if (onlyCheck) {
    stale += 1
    console.error(`${path} is out of date: run "npm run generate" and commit it.`)
  } else {
    writeFileSync(file, text)
    console.log(`wrote ${path}`)
  }
}
process.exit(stale > 0 ? 1 : 0)
