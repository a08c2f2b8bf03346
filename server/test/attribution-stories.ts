import type { AttributionModel } from '@draftwright/contract/attribution-vocabulary'

export interface Story {
  readonly name: string
  readonly amount: number | null
  readonly currency?: string
  /** Null is an open deal. */
  readonly closed: number | null
  readonly isLost?: true
  readonly lookback?: number
  /** What happens, with its time in days; the deal is created on day 100. `mail2` names two posts, `chat` none. */
  readonly touches: string
  /** The share of each touch in the order of the path, in the currency's smallest unit; worked out by hand. */
  readonly shares: Readonly<Record<AttributionModel, readonly (number | null)[]>>
}

const spread = (shares: readonly (number | null)[]) => ({
  first: shares,
  last: shares,
  linear: shares,
  position: shares,
  time_decay: shares,
})

export const stories: readonly Story[] = [
  { name: 'one touch has it all', amount: 100_000, closed: 110, touches: 'mail 95', shares: spread([100_000]) },
  {
    name: 'two touches a week apart',
    amount: 100_000,
    closed: 110,
    touches: 'mail 93, meeting 100',
    shares: {
      first: [100_000, 0],
      last: [0, 100_000],
      linear: [50_000, 50_000],
      position: [50_000, 50_000],
      time_decay: [33_333, 66_667],
    },
  },
  {
    name: 'three touches a week apart',
    amount: 70_000,
    closed: 110,
    touches: 'meeting 86, mail 93, form 100',
    shares: {
      first: [70_000, 0, 0],
      last: [0, 0, 70_000],
      linear: [23_334, 23_333, 23_333],
      position: [28_000, 14_000, 28_000],
      time_decay: [10_000, 20_000, 40_000],
    },
  },
  {
    name: 'four touches a week apart',
    amount: 15_000,
    closed: 110,
    touches: 'mail 79, mail 86, click 93, meeting 100',
    shares: {
      first: [15_000, 0, 0, 0],
      last: [0, 0, 0, 15_000],
      linear: [3750, 3750, 3750, 3750],
      position: [6000, 1500, 1500, 6000],
      time_decay: [1000, 2000, 4000, 8000],
    },
  },
  {
    name: 'five touches, whose middle does not divide by three',
    amount: 31_000,
    closed: 110,
    touches: 'visit 72, mail 79, mail 86, mail 93, mail 100',
    shares: {
      first: [31_000, 0, 0, 0, 0],
      last: [0, 0, 0, 0, 31_000],
      linear: [6200, 6200, 6200, 6200, 6200],
      position: [12_400, 2067, 2067, 2066, 12_400],
      time_decay: [1000, 2000, 4000, 8000, 16_000],
    },
  },
  {
    name: 'one cent for three',
    amount: 1,
    closed: 110,
    touches: 'mail 86, mail 93, mail 100',
    shares: { first: [1, 0, 0], last: [0, 0, 1], linear: [1, 0, 0], position: [1, 0, 0], time_decay: [0, 0, 1] },
  },
  {
    name: 'two cents for three',
    amount: 2,
    closed: 110,
    touches: 'mail 86, mail 93, mail 100',
    shares: { first: [2, 0, 0], last: [0, 0, 2], linear: [1, 1, 0], position: [1, 0, 1], time_decay: [0, 1, 1] },
  },
  {
    name: 'a deal for nothing',
    amount: 0,
    closed: 110,
    touches: 'mail 93, mail 100',
    shares: spread([0, 0]),
  },
  {
    name: 'a deal without an amount',
    amount: null,
    closed: 110,
    touches: 'mail 93, mail 100',
    shares: spread([null, null]),
  },
  { name: 'nobody touched it', amount: 9900, closed: 110, touches: '', shares: spread([]) },
  {
    name: 'a touch after the close never counts',
    amount: 5000,
    closed: 110,
    touches: 'mail 100, mail 110.5',
    shares: spread([5000, 0]),
  },
  {
    name: 'a touch at the very close counts',
    amount: 3000,
    closed: 110,
    touches: 'mail 103, click 110',
    shares: {
      first: [3000, 0],
      last: [0, 3000],
      linear: [1500, 1500],
      position: [1500, 1500],
      time_decay: [1000, 2000],
    },
  },
  {
    name: 'ninety days before the deal count, the day before them does not',
    amount: 3000,
    closed: 110,
    touches: 'mail 9, mail 10, mail 17',
    shares: {
      first: [0, 3000, 0],
      last: [0, 0, 3000],
      linear: [0, 1500, 1500],
      position: [0, 1500, 1500],
      time_decay: [0, 1000, 2000],
    },
  },
  {
    name: 'a lookback of a week',
    amount: 900,
    closed: 110,
    lookback: 7,
    touches: 'meeting 92, mail 93, mail 100',
    shares: {
      first: [0, 900, 0],
      last: [0, 0, 900],
      linear: [0, 450, 450],
      position: [0, 450, 450],
      time_decay: [0, 300, 600],
    },
  },
  {
    name: 'a lookback of a year, and a first touch that has decayed',
    amount: 1_000_000,
    closed: 110,
    lookback: 365,
    touches: 'mail -200, mail 100',
    shares: {
      first: [1_000_000, 0],
      last: [0, 1_000_000],
      linear: [500_000, 500_000],
      position: [500_000, 500_000],
      time_decay: [0, 1_000_000],
    },
  },
  {
    name: 'two touches of one moment',
    amount: 101,
    closed: 110,
    touches: 'mail 100, meeting 100',
    shares: { first: [101, 0], last: [0, 101], linear: [51, 50], position: [51, 50], time_decay: [51, 50] },
  },
  {
    name: 'three touches of one moment',
    amount: 10,
    closed: 110,
    touches: 'mail 100, click 100, meeting 100',
    shares: {
      first: [10, 0, 0],
      last: [0, 0, 10],
      linear: [4, 3, 3],
      position: [4, 2, 4],
      time_decay: [4, 3, 3],
    },
  },
  {
    name: 'an open deal',
    amount: 2000,
    closed: null,
    touches: 'mail 93, mail 100',
    shares: {
      first: [2000, 0],
      last: [0, 2000],
      linear: [1000, 1000],
      position: [1000, 1000],
      time_decay: [667, 1333],
    },
  },
  {
    name: 'an open deal is still being touched',
    amount: 500,
    closed: null,
    touches: 'mail 100, meeting 200',
    shares: { first: [500, 0], last: [0, 500], linear: [250, 250], position: [250, 250], time_decay: [0, 500] },
  },
  {
    name: 'a lost deal',
    amount: 900,
    closed: 110,
    isLost: true,
    touches: 'meeting 93, mail 100',
    shares: { first: [900, 0], last: [0, 900], linear: [450, 450], position: [450, 450], time_decay: [300, 600] },
  },
  {
    name: 'a hundred yen, which have no smaller unit',
    amount: 100,
    currency: 'JPY',
    closed: 110,
    touches: 'mail 86, mail 93, mail 100',
    shares: {
      first: [100, 0, 0],
      last: [0, 0, 100],
      linear: [34, 33, 33],
      position: [40, 20, 40],
      time_decay: [14, 29, 57],
    },
  },
  {
    name: 'the largest amount',
    amount: 999_999_999_999_999,
    closed: 110,
    touches: 'mail 93, mail 100',
    shares: {
      first: [999_999_999_999_999, 0],
      last: [0, 999_999_999_999_999],
      linear: [500_000_000_000_000, 499_999_999_999_999],
      position: [500_000_000_000_000, 499_999_999_999_999],
      time_decay: [333_333_333_333_333, 666_666_666_666_666],
    },
  },
  {
    name: 'touches of two people of the deal are one path',
    amount: 300,
    closed: 110,
    touches: 'second 93, mail 100',
    shares: { first: [300, 0], last: [0, 300], linear: [150, 150], position: [150, 150], time_decay: [100, 200] },
  },
  {
    name: 'a meeting with the company, half a half-life before',
    amount: 1000,
    closed: 110,
    touches: 'company 96.5, mail 100',
    shares: { first: [1000, 0], last: [0, 1000], linear: [500, 500], position: [500, 500], time_decay: [414, 586] },
  },
  {
    name: 'a mail on the deal itself',
    amount: 300,
    closed: 110,
    touches: 'deal 93, mail 100',
    shares: { first: [300, 0], last: [0, 300], linear: [150, 150], position: [150, 150], time_decay: [100, 200] },
  },
  {
    name: 'a form is no less than a meeting',
    amount: 5000,
    closed: 110,
    touches: 'form 93, meeting 100',
    shares: {
      first: [5000, 0],
      last: [0, 5000],
      linear: [2500, 2500],
      position: [2500, 2500],
      time_decay: [1667, 3333],
    },
  },
  {
    name: 'one mail that names two posts is two touches',
    amount: 7,
    closed: 110,
    touches: 'mail2 100',
    shares: { first: [7, 0], last: [0, 7], linear: [4, 3], position: [4, 3], time_decay: [4, 3] },
  },
  {
    name: 'three touches two weeks apart',
    amount: 2100,
    closed: 110,
    touches: 'visit 72, visit 86, form 100',
    shares: {
      first: [2100, 0, 0],
      last: [0, 0, 2100],
      linear: [700, 700, 700],
      position: [840, 420, 840],
      time_decay: [100, 400, 1600],
    },
  },
  {
    name: 'six touches a week apart',
    amount: 6300,
    closed: 110,
    touches: 'meeting 65, mail 72, click 79, visit 86, mail 93, meeting 100',
    shares: {
      first: [6300, 0, 0, 0, 0, 0],
      last: [0, 0, 0, 0, 0, 6300],
      linear: [1050, 1050, 1050, 1050, 1050, 1050],
      position: [2520, 315, 315, 315, 315, 2520],
      time_decay: [100, 200, 400, 800, 1600, 3200],
    },
  },
  {
    name: 'a mail that names no post is no touch',
    amount: 1000,
    closed: 110,
    touches: 'chat 90, mail 95',
    shares: spread([1000]),
  },
]
