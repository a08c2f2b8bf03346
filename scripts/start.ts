import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { buildAll } from './artifacts.ts'
import { root } from './inputs.ts'
import { reportStart } from '../server/src/report-start.ts'

// Also applies to threads and child processes, which read the variable on start.
process.env['NODE_COMPILE_CACHE'] ??= join(root, '.cache/compile')
enableCompileCache(process.env['NODE_COMPILE_CACHE'])

await buildAll(console.log)
reportStart('checking what is built')
await import('./start-built.ts')
