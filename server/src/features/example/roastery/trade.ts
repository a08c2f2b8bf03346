import type { ExampleTrade } from '../trade.ts'
import { ideas, pillars } from './content.ts'
import { companies, plays } from './customers.ts'
import { marketing } from './marketing.ts'
import { meetings } from './meetings.ts'

export const roastery: ExampleTrade = { pillars, ideas, companies, plays, meetings, marketing }
