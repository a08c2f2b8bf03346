import type { ExampleTradeName } from '@draftwright/contract/example'
import * as consultancyContent from './consultancy/content.ts'
import * as consultancyCustomers from './consultancy/customers.ts'
import { meetings as consultancyMeetings } from './consultancy/meetings.ts'
import * as roasteryContent from './roastery/content.ts'
import * as roasteryCustomers from './roastery/customers.ts'
import { meetings as roasteryMeetings } from './roastery/meetings.ts'
import * as softwareContent from './software/content.ts'
import * as softwareCustomers from './software/customers.ts'
import { meetings as softwareMeetings } from './software/meetings.ts'
import type { ExampleTrade } from './trade.ts'

/** Each in the folder of its name, with its posts and pictures. */
export const trades: Record<ExampleTradeName, ExampleTrade> = {
  software: { ...softwareContent, ...softwareCustomers, meetings: softwareMeetings },
  roastery: { ...roasteryContent, ...roasteryCustomers, meetings: roasteryMeetings },
  consultancy: { ...consultancyContent, ...consultancyCustomers, meetings: consultancyMeetings },
}
