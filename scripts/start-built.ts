/** Starts the bundle that was built last, in this process, so that signals reach the server directly. */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getBundleFile } from './bundle-file.ts'
import { root } from './inputs.ts'
import { nameSourcesInStacks } from './source-lines.ts'

// Also applies to threads and child processes, which read the variable on start.
process.env['NODE_COMPILE_CACHE'] ??= join(root, '.cache/compile')
enableCompileCache(process.env['NODE_COMPILE_CACHE'])

const file = pathToFileURL(getBundleFile()).href
nameSourcesInStacks(new URL('.', file).href)
await import(file)
