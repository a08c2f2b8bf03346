import type { Mutant } from './mutant.ts'

const offline = 'server/src/features/advisor/offline/offline.test.ts'
const readTool = 'server/src/features/advisor/tools/run-read-tool.test.ts'

/** What the advisor answers. */
export const advisorMutants: readonly Mutant[] = [
  {
    id: 'forms-for-members',
    area: 'advisor',
    shows: 'The advisor tells general members of forms, which their role does not show.',
    edits: [
      {
        file: 'server/src/features/advisor/tools/audience.ts',
        find: `    right: 'forms:read',`,
        replace: `    right: 'analytics:read',`,
      },
    ],
    files: [
      'server/src/features/advisor/tools/audience.test.ts',
      'server/src/features/advisor/tools/same-rights.test.ts',
    ],
  },
  {
    id: 'last-day-missing',
    area: 'advisor',
    shows: 'What the advisor counts of a period lacks its last day.',
    edits: [
      {
        file: 'server/src/features/query/tool-context.ts',
        find: 'until: new Date(getStartOfDay(addDays(to, 1), zone)).toISOString(),',
        replace: 'until: new Date(getStartOfDay(addDays(to, 0), zone)).toISOString(),',
      },
    ],
    files: [readTool, offline],
  },
  {
    id: 'mine-is-everyones',
    area: 'advisor',
    shows: '“My tasks” lists those of everybody.',
    edits: [
      {
        file: 'server/src/features/query/tool-context.ts',
        find: '  if (mine === true) return caller.userId\n',
        replace: '  if (mine === true) return null\n',
      },
    ],
    files: [readTool, offline],
  },
]

/** What people see and hear of pages. */
export const lookMutants: readonly Mutant[] = [
  {
    id: 'nameless-button',
    area: 'looks',
    shows: 'In the dialog for filters a screen reader says “button” where a condition is removed.',
    edits: [
      {
        file: 'web/src/features/tables/views/ConditionRows.tsx',
        find: '<Button variant="ghost" size="icon" aria-label="Remove the condition" onClick={onRemove}>',
        replace: '<Button variant="ghost" size="icon" onClick={onRemove}>',
      },
    ],
    files: ['e2e/table-views.journey.ts'],
  },
  {
    id: 'pale-counts',
    area: 'looks',
    shows: 'What the numbers of a newsletter mean is too pale to read.',
    edits: [
      {
        file: 'web/src/features/newsletters/Newsletters.module.css',
        find: `.counts dt {
  color: var(--ink-soft);`,
        replace: `.counts dt {
  color: #b4b4b4;`,
      },
    ],
    files: ['e2e/newsletters.journey.ts'],
  },
  {
    id: 'list-of-nothing',
    area: 'looks',
    shows: 'A screen reader does not say how many API keys there are: their list is none.',
    edits: [
      {
        file: 'web/src/features/api-keys/ApiKeysTab.tsx',
        find: '<ul className={rows.list} aria-label="API keys">',
        replace: '<div className={rows.list} role="group" aria-label="API keys">',
      },
      {
        file: 'web/src/features/api-keys/ApiKeysTab.tsx',
        find: `            ))}
          </ul>`,
        replace: `            ))}
          </div>`,
      },
    ],
    files: ['e2e/api-keys.journey.ts'],
  },
  {
    id: 'nameless-progress',
    area: 'looks',
    shows: 'A screen reader says a percentage without saying of what.',
    edits: [
      {
        file: 'web/src/features/newsletters/NewsletterPage.tsx',
        find: ' aria-label="Emails that are done" />',
        replace: ' />',
      },
    ],
    files: ['e2e/newsletters.journey.ts'],
  },
]
