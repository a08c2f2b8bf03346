import { unpackTemplate } from '../../scripts/artifacts.ts'

/** Before a run on the embedded database: the one that every test's own is a copy of (engines.ts). */
export default async function createTemplate(): Promise<void> {
  await unpackTemplate((line) => console.info(line))
}
