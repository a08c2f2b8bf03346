import { toWordSet, type Language } from './language.ts'

export const english: Language = {
  code: 'en',
  stopwords:
    toWordSet(`a about above across actually after again against ago all almost alone along already also although always am among an and another any
    anybody anyone anything anyway are around as at away back be became because become becomes been before began behind being below best better between both but by
    came can can't cannot come comes could couldn't did didn't do does doesn't doing don't done down during each either else enough even ever every everybody everyone
    everything everywhere except far few first for from get gets getting give given go goes going gone good got had has hasn't have haven't having he her here hers
    herself him himself his how however i i'd i'll i'm i've if in indeed instead into is isn't it it's its itself just keep kept know known last least less let let's
    like little lot lots made make makes making many may maybe me mean might mine more most much must my myself need needs neither never next no nobody none nor not
    nothing now of off often oh ok okay old on once one ones only onto or other others our ours ourselves out over own per perhaps put quite rather really right said
    same saw say says second see seen shall she should shouldn't since so some somebody someone something sometimes somewhere soon still stuff such sure take taken
    takes tell than that that's the their theirs them themselves then there there's therefore these they they're they've thing things think this those though
    through thus to today together told tomorrow tonight too took toward towards turn turns two three four five under until up upon us use used uses using usually very
    want wants was wasn't way ways we we'd we'll we're we've well went were weren't what what's whatever when where whether which while who whole whom whose why will
    with within without won't would wouldn't yes yet you you'd you'll you're you've your yours yourself yesterday`),
  topic: [
    /^(?:(?:so|ok|okay|hi|hello|right),?\s+)*(?:i(?:'d| would)? (?:want|like|need|love)|we(?:'d| would)? (?:want|like|need)|can (?:i|we) (?:have|get)|could (?:i|we) (?:have|get))\s+(?:a |an |some |another )?(?:short |quick |long |new |little |blog )*(?:post|article|piece|text|something|news item|story|page)\s+(?:about|on)\s+(.+)$/iu,
    /^.*(?<!\p{L})i (?:want(?:ed)?|would like|'d like) to (?:talk|write|tell you) about (.{8,70})$/iu,
    /^(?:this (?:one )?is )?for (?:the|our) (?:newsletter|blog|website|site|linkedin)[,:]\s+(.{5,70})$/i,
    /^(?:(?:so|ok|okay|right|um),?\s+)*(?:this|it)(?: is|'s) about ((?!to\b).{8,90})$/i,
    /^(?:(?:so|ok|okay|right|um),?\s+)*(?:this|it)(?: is|'s) for (?:the|our) (?:\p{L}+ ){1,3}?about\s+(.{8,90})$/iu,
    /^(?:(?:so|um|okay|well),?\s+)*i(?:'ve| have| was|'m| am)? (?:just )?(?:been )?thinking (?:about|of) (.+)$/i,
    /^(?:(?:so|ok|okay|hey|hi|um|uh|well),?\s+)*(?:here'?s (?:an|my|the) idea\s*[:,-]?\s*)?(?:i(?:'d| would)? (?:want|like|love|wanted)(?: to)?|we should|we could|let'?s|can (?:you|we)|could (?:you|we)|please|maybe|need to|want to|should|time to|idea:?|i was thinking (?:we|i) (?:could|should))?\s*(?:please )?(?:do|write|make|draft|create|post|publish|have|record|talk|speak)\s*(?:up )?(?:me |us )?(?:a |an |some |another |one |something )?(?:short |quick |long |new |linkedin |blog |little )*(?:blog post|blog|post|article|piece|write-?up|thread|something|content|text)?\s*(?:about|on|around|covering|explaining)\s+(.+)$/i,
    /^(?:blog|post|article|content|linkedin|newsletter)?\s*(?:post |article )?(?:idea|topic|title|working title|subject|headline|draft title)\s*[:\-–]\s*(.+)$/i,
    /^(?:a |an |short |quick )*(?:blog post|blog|post|article|piece|thread|something|idea for a (?:blog )?post)(?: for (?:the|our|my)(?: \p{L}+){1,3}?)? (?:about|on|around)\s+(.+)$/iu,
    /^(?:notes?|thoughts?|ideas?|ramblings?) (?:on|about|for|from)\s+(.+)$/i,
  ],
  leaning:
    /^(?:it|it's|its|they|they're|them|their|he|she|his|her|the opposite|this|that|that's|these|those|which|such|so|but|and|or|because|then|instead|otherwise|however|also|even|still|same|both|neither|either|nor|yet|therefore|afterwards|not|only|mostly|usually|once|one of them|the result|the reason|the other|another|the rest|none|all of|for example|for instance|in fact|meanwhile|similarly|likewise|without (?:it|that|them|this)|with (?:it|that|this|them)|after that|before that|in return|except)\b/i,
  example:
    /\b(?:for example|for instance|e\.g\.|such as|one (?:of our )?(?:client|customer|user|team|patient|guest|member)s?|last (?:year|week|month|quarter|spring|summer|autumn|fall|winter|monday|tuesday|wednesday|thursday|friday)|the other day|once,|imagine|a (?:client|customer|patient|guest|reader|buyer|bakery|school|company) )/i,
  phrases: {
    more: [
      'For more on {}, see [{link}]({url}).',
      'There is more about {} at [{link}]({url}).',
      'To read on about {}, start at [{link}]({url}).',
    ],
    related: [
      'Related reading: [{title}]({url}).',
      'You may also like [{title}]({url}).',
      'From earlier: [{title}]({url}).',
    ],
    example: [
      'Add an example of “{}” from your own work',
      'Add an example of “{}” that your readers will recognise',
      'Add an example of “{}”: who, where, what happened',
    ],
    detail: [
      'Add two or three sentences on “{}”: what do you want readers to know?',
      'Add more on “{}”: what would a reader ask next?',
    ],
    questions: {
      answer: 'What is your answer?',
      point: 'What should readers remember about “{}”?',
      example: 'Is there a case from your own work that shows it: who, where, what happened?',
      figure: 'Is there a number that backs it up?',
      reason: 'Why does it matter to your readers?',
      nextStep: 'What should readers do next?',
      time: 'What time does it start?',
      place: 'Where does it take place?',
    },
  },
}
