import { join } from 'node:path'
import { readBuiltHash, root } from './inputs.ts'

/** The folder of all bundles of the server, one of each state of the sources. */
export const bundleFolder = join(root, '.cache/server')

/** The file that starts the bundle of these sources; without a hash, the one that was built last. */
export const getBundleFile = (hash: string = readBuiltHash('server')): string => join(bundleFolder, hash, 'main.js')
