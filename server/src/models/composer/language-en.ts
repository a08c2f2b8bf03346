import { toWordSet, type Language } from './language.ts'

const subject =
  "(?:i|i'm|i've|we|we're|we've|you|you're|they|they're|he|she|it|it's|that|that's|this|there|there's|the|our|my|your|their|people|customers|clients|most|if|when|nobody|everyone|everybody|one|a|an|some|half)"

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
  fillers: [
    /(?<=\b(?:for|is|was|took|takes|costs?|about)) like(?= (?:an?|two|three|four|five|ten|\d))/gi,
    /\s+right(?=[.,]?$)/gi,
    /(?:^|[\s,]+)(?:um+|uh+|uhm+|erm+|er|hmm+|mhm|ehm)\b[,.…]*/gi,
    /(?:^|,?\s+)(?:you know|i mean|sort of|kind of|y'know|if you know what i mean|if that makes sense|or whatever|and stuff|and stuff like that|and all that)\b,?(?= |[.,!?;:]|$)/gi,
    /,\s*(?:like|right|basically|literally|okay|ok|honestly speaking|to be fair)\s*(?=,|[.?!]|$),?/gi,
    /\b(?:basically|literally)\s+/gi,
    /\b(?:right|okay|ok)\s*(?=[?])\?/gi,
  ],
  lead: /^(?:so|and|well|okay|ok|alright|all right|right|yeah|yep|yes|no|oh|anyway|anyways|like|look|listen|hey|hi|hello|plus|also|i guess|i suppose|i think|i think that|i feel like|i would say|i'd say|basically|actually|and also|let me think|let me see|where was i|what else|other thing|as i said|like i said|btw|fyi|tbh|imho|imo)\b(?:[,.:;…!-]+\s*|\s+)/i,
  frames: [
    /^(?:please )?(?:add|say|write|include|mention) something (?:about|on) [^:]{2,40}:\s*/i,
    /^(?:please )?(?:don'?t forget|do not forget|remember|make sure|be sure|need|we need|we should|we could|i want|i'd like|i would like|could|maybe|perhaps|should|must|also)\s*(?:to|also)?\s*(?:also )?(?:say|mention|add|include|note|write|point out|bring up|cover|explain|stress|emphasi[sz]e)\s*(?:here |too |something about )?(?:that\s+|how\s+(?=we |our |the |it )|:\s*)?/i,
    /^(?:mention|say|add|note|include|point out|explain|stress|emphasi[sz]e) (?:that|how(?= we| our| the))\s+/i,
    /^(?:key point|main point|point|note|idea|thought|title|topic|angle|hook|reminder|note to self|decision|agreed|action|update|tl;?dr)\s*(?:\d+)?\s*[:\-–]\s+/i,
    /^(?:(?:and )?the (?:other|second|third|next|last|first|main) (?:thing|point|one|part)(?: i (?:wanted|want) to (?:say|mention|add))?(?: is| was)?(?: that|,)?)\s+/i,
    /^(?:another thing(?: is)?(?: that|,)?|one more thing(?: is)?(?: that|,|:)?|first thing(?: is)?|thing is)\s*,?\s*(?:is\s+|that\s+)?/i,
    /^(?:what i(?:'m| am) trying to say is(?: that)?|what i mean is(?: that)?|the thing is(?: that)?|it'?s (?:just )?that|i was (?:just )?(?:thinking|wondering) (?:that )?(?=we |our |the |most |people |if )|i(?:'ve| have) been thinking that)\s*,?\s*/i,
  ],
  topic: [
    /^(?:this (?:one )?is )?for (?:the|our) (?:newsletter|blog|website|site|linkedin)[,:]\s+(.{5,70})$/i,
    /^(?:this|it) is about ((?!to\b).{8,70})$/i,
    /^(?:(?:so|um|okay|well),?\s+)*i(?:'ve| have| was|'m| am)? (?:just )?(?:been )?thinking (?:about|of) (.+)$/i,
    /^(?:(?:so|ok|okay|hey|hi|um|uh|well),?\s+)*(?:here'?s (?:an|my|the) idea\s*[:,-]?\s*)?(?:i(?:'d| would)? (?:want|like|love|wanted)(?: to)?|we should|we could|let'?s|can (?:you|we)|could (?:you|we)|please|maybe|need to|want to|should|time to|idea:?|i was thinking (?:we|i) (?:could|should))?\s*(?:please )?(?:do|write|make|draft|create|post|publish|have|record|talk|speak)\s*(?:up )?(?:me |us )?(?:a |an |some |another |one |something )?(?:short |quick |long |new |linkedin |blog |little )*(?:blog post|blog|post|article|piece|write-?up|thread|something|content|text)?\s*(?:about|on|around|covering|explaining)\s+(.+)$/i,
    /^(?:blog|post|article|content|linkedin|newsletter)?\s*(?:post |article )?(?:idea|topic|title|working title|subject|headline|draft title)\s*[:\-–]\s*(.+)$/i,
    /^(?:a |an |short |quick )*(?:blog post|blog|post|article|piece|thread|idea for a (?:blog )?post) (?:about|on|around)\s+(.+)$/i,
    /^(?:notes?|thoughts?|ideas?|ramblings?) (?:on|about|for|from)\s+(.+)$/i,
  ],
  talk: [
    /^(?:hi|hello|hey|good (?:morning|afternoon|evening)|morning|thanks|thank you|cheers|bye|see you|sounds good|great|perfect|agreed|exactly|cool|sure|got it|makes sense|fair enough|fair point|nice|lol|haha|true|totally|absolutely|of course|good point|right|loud and clear|yes,? loud and clear|love (?:it|that)|i like that|let'?s go with that|makes total sense|no worries|one sec)\b[^.!?]{0,28}[.!?]*$/i,
    /\b(?:can (?:you|everyone|everybody) (?:hear|see)|you'?re on mute|share my screen|how was your weekend|how'?s the weather|lovely weather|traffic was|grab a coffee|let'?s get started|shall we start|let'?s start|let'?s move on|next item|take this offline|any other business|is (?:this|it) recording|recording now|is this (?:thing )?on|testing|my (?:dog|kid|cat|kids)\b|where was i|lost my train of thought|what else|let me think|hang on|hold on|give me a (?:sec|second)|bear with me|that'?s (?:it|all)(?: for now| from me| really)?[.!]*$|i'?ll (?:clean|tidy) this up|clean this up|sorry,? (?:i'm late|about that)|running late)\b/i,
    /^(?:i'?ll|i will|i can|let me) (?:send|share|forward|dig|check|follow up|set up|put|write|draft|pull|email|ping|circle|take|ask|look into|get back|book|schedule)\b/i,
    /^(?:can|could|would) (?:you|someone|somebody|anyone|we)\b[^?]*\?$/i,
    /^(?:who|when) (?:can|will|is going to|should)\b[^?]*\?$/i,
    /^(?:okay|ok|so|well|anyway|anyways|yeah|um|uh|and|but|that'?s it|you know|not sure|i don'?t know|dunno|whatever|etc|tbd|todo|wip|brb)[.,!?…]*$/i,
    /^(?:make it|keep it|write it|please (?:make|keep|write)|tone|style|length|word count|target audience|use (?:a |our )?(?:friendly|formal|casual|professional))\b.{0,80}$/i,
    /^(?:do something with (?:this|that|it)|turn this into .{0,60}|(?:can|could) you turn this .{0,60}|not sure (?:if|how|where) .{0,60}|what do you think)[.?!]*$/i,
  ],
  leaning:
    /^(?:it|it's|its|they|they're|them|their|he|she|his|her|the opposite|this|that|that's|these|those|which|such|so|but|and|or|because|then|instead|otherwise|however|also|even|still|same|both|neither|either|nor|yet|therefore|afterwards|not|only|mostly|usually|once|one of them|the result|the reason|the other|another|the rest|none|all of|for example|for instance|in fact|meanwhile|similarly|likewise|without (?:it|that|them|this)|with (?:it|that|this|them)|after that|before that|in return|except)\b/i,
  example:
    /\b(?:for example|for instance|e\.g\.|such as|one (?:of our )?(?:client|customer|user|team|patient|guest|member)s?|last (?:year|week|month|quarter|spring|summer|autumn|fall|winter|monday|tuesday|wednesday|thursday|friday)|the other day|once,|imagine|a (?:client|customer|patient|guest|reader|buyer|bakery|school|company) )/i,
  thesis:
    /^(?:(?:the|my|our) (?:main |whole |real |big |key )?(?:point|takeaway|lesson|message|argument|idea|claim|truth|moral)(?: here| of (?:this|the story))?(?: is|:)(?: that| simple:)?|bottom line(?: is)?[:,]?|in short[:,]?|to sum up[:,]?|long story short[:,]?|hot take[:,]?|unpopular opinion[:,]?|what (?:i|we)(?:'ve| have)? (?:learned|learnt) is(?: that)?|my take[:,]?|truth is[:,]?)\s*/i,
  closing:
    /^(?:(?:the|my|our) (?:main |whole |real |big |key )?(?:point|takeaway|lesson|moral|message)|bottom line|in short|to sum up|in the end|long story short|that'?s why|so (?:the|if|next|start|my)|finally|all in all|ultimately|our advice|my advice|if you (?:only|take)|start (?:with|small|by)|none of this)\b/i,
  callToAction:
    /^(?:book|sign up|register|subscribe|join us|contact us|get in touch|talk to us|call us|e-?mail us|drop us|send us|visit|download|try it|reach out|write to us|come (?:by|see|visit)|reserve|apply|reply|dm me|message us|ask us)\b|\b(?:book a (?:demo|call|table|visit)|get in touch|sign up (?:for|at|here|by)|link in (?:the )?(?:bio|comments))\b/i,
  turn: /^(?:another|also|second|secondly|third|thirdly|finally|next|on (?:the )?(?:\w+ )?(?:side|front)|when it comes to|as for|then there(?:'s| is| are| was)|the (?:other|second|third|next|last|biggest|hardest|easiest) |beyond|apart from|besides|meanwhile|on top of|what about|now)\b/i,
  clause: new RegExp(
    `\\s+(?:and then|and so|and|but then|but|so then|so|because then|anyway|anyways|okay so|ok so|plus)\\s+(?=${subject}\\s)`,
    'i',
  ),
  article: [
    'the',
    'a',
    'an',
    'our',
    'your',
    'their',
    'my',
    'this',
    'these',
    'every',
    'each',
    'most',
    'many',
    'some',
    'good',
    'better',
  ],
  linkers: ['of'],
  phrases: {
    about: ['A closer look at {}', '{}: what it comes down to', 'What to know about {}'],
    ask: ['{}: where do you start?', '{}: what makes the difference?'],
    howTo: ['How to think about {}', 'How to approach {}'],
    why: 'Why',
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
    invite: [
      'How do you handle it?',
      'What is your experience?',
      'What would you add?',
      'How does this look where you are?',
      'What do you see?',
    ],
    example: [
      'Add an example of “{}” from your own work',
      'Add an example of “{}” that your readers will recognise',
      'Add an example of “{}”: who, where, what happened',
    ],
    figure: [
      'Add a figure that shows the effect of “{}”',
      'Add a number or result that backs up what you say about “{}”',
    ],
    detail: [
      'Add two or three sentences on “{}”: what do you want readers to know?',
      'Add more on “{}”: what would a reader ask next?',
    ],
    meaning: ['Add the one thing readers should remember about “{}”', 'Add your view on “{}” in one sentence'],
    source: ['Add what you take from {}', 'Add one sentence on why {} is worth reading'],
    start: ['Add the first step you would recommend to a reader who starts with “{}”'],
    inPractice: ['How does that look in practice?', 'What is a good first step?'],
  },
}
