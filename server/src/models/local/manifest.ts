import { existsSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { removeDownload } from './download.ts'

/** Written when everything is in place. */
const Manifest = z.object({
  file: z.string().regex(/^[\w.-]+\.gguf$/u),
  name: z.string().min(1).max(80),
  /** The checksum that the download was compared with; null if the hub named none. */
  sha256: z.string().nullable().default(null),
  /** As measured when it was installed. */
  tokens_per_second: z.number().nullable().default(null),
  /** The workspace whose owner got it, which alone uses it unasked and removes it; null for the operator's, which is everybody's. */
  account_id: z.string().nullable().default(null),
})
export type Manifest = z.infer<typeof Manifest>

export interface InstalledModel extends Manifest {
  readonly path: string
  readonly bytes: number
  /** When it was installed; another time is another model. */
  readonly changedAt: number
}

const toPath = (folder: string) => join(folder, 'model.json')

/** Null while no model is installed, or if the note leads elsewhere. */
export function readManifest(folder: string): InstalledModel | null {
  try {
    const manifest = Manifest.parse(JSON.parse(readFileSync(toPath(folder), 'utf8')))
    const path = join(folder, manifest.file)
    return { ...manifest, path, bytes: statSync(path).size, changedAt: statSync(toPath(folder)).mtimeMs }
  } catch {
    return null
  }
}

export function writeManifest(folder: string, manifest: Manifest): void {
  const draft = `${toPath(folder)}.new`
  writeFileSync(draft, JSON.stringify(manifest))
  renameSync(draft, toPath(folder))
}

/** Removes the model and its runtime, and nothing else that somebody keeps there. */
export function removeModelFiles(folder: string, file: string): void {
  removeDownload(join(folder, file))
  for (const name of ['model.json', 'node_modules', 'package.json', 'package-lock.json'])
    rmSync(join(folder, name), { recursive: true, force: true })
  if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder)
}
