import { freshA } from './fresh-a.ts'
import { freshB } from './fresh-b.ts'
import { freshGerman } from './fresh-german.ts'
import { contentQuestions } from './content.ts'
import { conversationQuestions } from './conversations.ts'
import { freshSales } from './fresh-sales.ts'
import { freshMeetings } from './fresh-meetings.ts'
export { testerQuestions } from './fresh-tester.ts'
export { dailyQuestions } from './fresh-daily.ts'
export { reviewQuestions } from './fresh-review.ts'
export { englishQuestions } from './fresh-english.ts'
export { misreadQuestions } from './fresh-misread.ts'
export { sentenceQuestions } from './fresh-sentences.ts'
export { colloquialGermanQuestions } from './fresh-umgangssprache.ts'
export { everydayQuestions } from './fresh-everyday.ts'
export { abilityQuestions } from './fresh-abilities.ts'
import { dealQuestions } from './deals.ts'
import { germanQuestions } from './german.ts'
import { meetingQuestions } from './meetings.ts'
import { germanMeetingQuestions } from './meetings-german.ts'
import { moreDealQuestions } from './more-deals.ts'
import { numberQuestions } from './numbers.ts'
import { peopleQuestions } from './people.ts'
import { relationQuestions } from './relations.ts'
import { refusedQuestions } from './refused.ts'
import { severalQuestions } from './several.ts'
import { wordQuestions } from './words-said.ts'
import { workQuestions } from './work.ts'
import type { Question } from './world.ts'

/** All that the advisor is judged by. */
export const questions: readonly Question[] = [
  ...dealQuestions,
  ...moreDealQuestions,
  ...peopleQuestions,
  ...numberQuestions,
  ...workQuestions,
  ...contentQuestions,
  ...conversationQuestions,
  ...wordQuestions,
  ...severalQuestions,
  ...germanQuestions,
  ...relationQuestions,
  ...refusedQuestions,
]

/** Written by somebody who had not seen the rules, and answered before any rule was changed for them; kept apart. */
export const freshQuestions: readonly Question[] = [...freshA, ...freshB, ...freshGerman, ...freshSales]

/** Asked in the workspace with meetings. */
export const meetingSets = { known: [...meetingQuestions, ...germanMeetingQuestions], fresh: freshMeetings }
