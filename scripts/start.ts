import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { buildTemplate, buildWeb } from './artifacts.ts'
import { root } from './inputs.ts'

// Set for threads and children too, which read the variable when they start.
process.env['NODE_COMPILE_CACHE'] ??= join(root, '.cache/compile')
enableCompileCache(process.env['NODE_COMPILE_CACHE'])

await buildTemplate(console.log)
await buildWeb(console.log)
// In this very process, so that a signal reaches the server itself and nothing is between.
await import(new URL('../server/src/main.ts', import.meta.url).href)
