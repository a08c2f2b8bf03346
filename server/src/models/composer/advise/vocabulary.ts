import { months, weekdays } from './calendar-words.ts'

/** Words that questions are recognised by; misspelled words are only corrected to one of these. */
export const vocabulary: readonly string[] = [
  ...months.filter((name) => name !== 'may'),
  ...weekdays,
  ...`
stuck stalled stale blocked blocking blockers blocker waiting waits bottleneck bottlenecks neglected slipping attention overdue late
due deadline deadlines upcoming coming agenda calendar planned plan scheduled schedule plate
best better top well worst least popular performed performing performance perform successful views visitors reads viewed read traffic
pipeline funnel forecast revenue stages stage expected sales
write next publish topics topic gaps suggest suggestions inspiration content
summarise summarize summary overview details status about brief describe explain
compare compared comparison versus difference
changed changes change happened since news updates update recap missed miss activity
history timeline
many number count much total
list show which give find search look looking where mention mentions mentioning containing contains
idea ideas post posts article articles draft drafts blog pillar pillars channel channels deal deals opportunity opportunities
company companies contact contacts people person customer customers lead leads task tasks todo todos note notes account accounts
review reviewed approval approved published live archived failed won lost open done shortlisted active inactive
mine only just everyone everybody team
largest biggest highest newest latest recent recently oldest votes votes voted closing amount value worth smallest lowest
create draft remind reminder capture record move
today tomorrow yesterday week month quarter year weekend last this previous days weeks months quarters
jan feb apr jun jul aug sept oct nov dec
hello hallo danke thanks thank help what when where which who how have should could would there their other more first second third
between before until after want need please tell anything something everything workspace keyword keywords prospect prospects partner partners
publishing published wrote written working worried worry without average rate fewest flopped stats numbers figures metrics
form forms goal goals conversion conversions campaign campaigns newsletter newsletters subscriber subscribers experiment experiments
link links clicked clicks tracked source sources visit visits
survey surveys answered answers scores score responses response email phone website remind
archive restore rename edit modify assign reassign approve reject merge import upload connect cancel invite delete remove erase send reschedule
will would been into only also very said says same even back call calls came come down ever give good hand hands head help high home hour keep kind knew know known life
line long mail meet mind near need once page paid part past poor real rest room seem sell sent side size soon sort step steps stop sure take talk term text then
time times told took turn type upon used user wait walk went wide wish word work works year years made make over under them here such while each every both
their going goes doing look looks like were with from your them they than then that those these some
care couple tackle finish finished complete handle handles reach brief briefly quickly folks client clients already actually again later lately cost theme cloud trial
world chose whose heard contacted contacting offer offers quote quotes revenue turnover funnel month's year's christmas remember forget refresh speed date
`
    .trim()
    .split(/\s+/u),
]
