import type { ExampleTradeName } from '@draftwright/contract/example'
import { consultancy } from './consultancy/trade.ts'
import { roastery } from './roastery/trade.ts'
import { software } from './software/trade.ts'
import type { ExampleTrade } from './trade.ts'

/** Each in the folder of its name, with its posts and pictures. */
export const trades: Record<ExampleTradeName, ExampleTrade> = { software, roastery, consultancy }
