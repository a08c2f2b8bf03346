import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from '../../scripts/inputs.ts'

/** The release that the document is judged by. */
const version = '4.32.5'
const folder = '.cache/schemathesis'

/** The program of an own Python environment, or of the path. Throws how to install it. */
export function findSchemathesis(): string {
  const folders = [join(root, folder, 'bin'), ...(process.env['PATH'] ?? '').split(delimiter)]
  const found = folders.map((one) => join(one, 'schemathesis')).find((one) => existsSync(one))
  if (found !== undefined) return found
  throw new Error(
    `Schemathesis is not installed. With Python 3.10 or newer:\n  python3 -m venv ${folder} && ${folder}/bin/pip install schemathesis==${version}`,
  )
}
