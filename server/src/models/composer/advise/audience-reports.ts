import type { AudienceTopic } from '../../advising/read-tools.ts'
import { type Report, toDays } from './report.ts'

const asking =
  'which|what|how|many|much|often|number|of|did|do|does|have|has|had|get|got|was|were|is|are|our|the|we|there|to|in|on|and'

/** `words` are those that a question may have besides those that ask. */
const nameReport = (about: AudienceTopic, spans: 0 | 1, named: RegExp, words: string): Report => ({
  tool: 'audience',
  named,
  words: new RegExp(`^(?:${asking}|${words})$`, 'u'),
  spans,
  read: (asked) => ({ kind: 'tool', tool: 'audience', input: { about, ...(spans === 1 ? toDays(asked) : {}) } }),
})

/** Reports of what the audience did. */
export const audienceReports: readonly Report[] = [
  nameReport(
    'sources',
    1,
    /\b(?:where (?:do|did) (?:our |the |my )?(?:visitors|visits|readers|traffic|people) come from|(?:traffic|visitor|visit) sources?|sources? of (?:our |the )?(?:traffic|visits|visitors))\b/u,
    'where|visitors?|visits?|readers|traffic|people|come|from|sources?|most',
  ),
  nameReport(
    'visits',
    1,
    /^(?:how many|how much|number of) (?:visits|traffic|visitors (?=.*\b(?:web)?site\b))\b(?!.*\b(?:each|per|by|posts?|pillars?|channels?)\b)/u,
    'visitors|visits|traffic|site|sites|website|come|came',
  ),
  nameReport(
    'goals',
    1,
    /\b(?:goals?|conversions?)\b/u,
    'goals?|conversions?|visitors|visits|reach|reached|met|most|times',
  ),
  nameReport(
    'forms',
    0,
    /\bforms\b|\bform answers?\b/u,
    'forms?|answers?|they|sent|filled|each|per|downloads?|downloaded|submissions?',
  ),
  nameReport(
    'links',
    0,
    /\b(?:tracked links?|short links?|links? (?:was|were|got|get) (?:clicked|followed))\b/u,
    'tracked|short|links?|clicked|followed|clicks|most|best',
  ),
  nameReport(
    'campaigns',
    0,
    /\bcampaigns?\b/u,
    'campaigns?|bring|brought|perform|performed|doing|going|best|clicks|views|each|per',
  ),
  nameReport('subscribers', 0, /\bsubscribers\b/u, 'newsletters?|subscribers|confirmed'),
  nameReport(
    'newsletters',
    0,
    /\bnewsletters?\b/u,
    'newsletters?|last|latest|go|went|out|sent|clicked|clicks|people|subscribers|bounced|bounces|perform|performed|doing',
  ),
  nameReport(
    'experiments',
    0,
    /\bexperiments?\b/u,
    'experiments?|titles?|won|win|wins|last|latest|better|result|results|running|ended|two',
  ),
]
