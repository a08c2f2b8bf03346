import { shoot } from '../e2e/screenshots.ts'

const missed = await shoot(process.argv.slice(2))
process.exit(missed === 0 ? 0 : 1)
