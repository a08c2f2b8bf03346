import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { buildTemplate, buildWeb } from './artifacts.ts'
import { root } from './inputs.ts'
import { reportStart } from '../server/src/report-start.ts'

// Also applies to threads and child processes, which read the variable on start.
process.env['NODE_COMPILE_CACHE'] ??= join(root, '.cache/compile')
enableCompileCache(process.env['NODE_COMPILE_CACHE'])

await buildTemplate(console.log)
await buildWeb(console.log)
reportStart('checking what is built')
// In this process, so that signals reach the server directly.
await import(new URL('../server/src/main.ts', import.meta.url).href)
