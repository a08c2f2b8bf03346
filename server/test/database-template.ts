import { unpackTemplate } from '../../scripts/artifacts.ts'

/** Runs before tests on the embedded database: creates the template of each test's database (engines.ts). */
export default async function createTemplate(): Promise<void> {
  await unpackTemplate((line) => console.info(line))
}
