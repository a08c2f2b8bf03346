/** One of the details that make the interface pleasant, and the tests that hold it: a file and its test's title. */
export interface UxDetail {
  readonly what: string
  readonly checks: readonly (readonly [file: string, title: string])[]
}

const shell = 'e2e/shell.journey.ts'
const content = 'e2e/content.journey.ts'
const table = 'e2e/crm-table.journey.ts'
const calendar = 'e2e/calendar.journey.ts'
const minutes = 'e2e/first-minutes.journey.ts'

/** In the order of the list that the design names. */
export const uxDetails: readonly UxDetail[] = [
  {
    what: 'Ctrl K lists pages, actions and records, works by keyboard, gives the focus back',
    checks: [
      [shell, 'the palette finds pages and records by keyboard, and no shortcut fires while someone types'],
      [shell, 'what is typed before the palette opens stands in its field, and Escape gives the focus back'],
    ],
  },
  {
    what: '? shows the shortcuts, G and a letter leads on, nothing fires in fields',
    checks: [[shell, 'the palette finds pages and records by keyboard, and no shortcut fires while someone types']],
  },
  {
    what: 'Changes show at once, can be undone, and go back when they are refused',
    checks: [
      ['e2e/posts.journey.ts', 'several posts are archived, trashed and restored at once, and taken back by Undo'],
      [calendar, 'what the server refuses goes back to where it was'],
    ],
  },
  {
    what: 'No spinner at first, then the final shape, and nothing moves',
    checks: [[minutes, 'a list that is slow to come shows its shape, and nothing above it moves when it is there']],
  },
  {
    what: 'Empty lists say what belongs there; no match says so and clears the filters',
    checks: [
      ['e2e/ideas.journey.ts', 'archiving is taken back with Undo, and a filter without a match can be cleared'],
    ],
  },
  {
    what: 'Filters, tab and view are in the address',
    checks: [
      [content, 'the list: filters in the address, trash and back'],
      ['e2e/ways-back.journey.ts', 'Back and a reload restore the tab that was open'],
    ],
  },
  {
    what: 'Views are saved, per person and shared',
    checks: [
      ['e2e/crm-lists.journey.ts', 'a view keeps what a list is narrowed to, and is what the list opens with'],
      ['e2e/table-looks.journey.ts', 'a personal view is seen by nobody else until it is shared'],
    ],
  },
  {
    what: 'Tables are walked and edited by keyboard',
    checks: [[table, 'cells are reached and edited by keyboard, and every edit can be taken back']],
  },
  {
    what: 'A cell saves on leaving, and loses nothing on a refusal',
    checks: [
      [table, 'what is typed before the editor of cells is there is saved, in its own row, and so is one letter'],
      [table, 'blocks are pasted, filled, emptied and taken back, and what cannot be written is told by cell'],
    ],
  },
  {
    what: 'The bulk bar counts, and takes all that match',
    checks: [[table, 'rows are selected one by one, by ranges, and all that match, and changed at once']],
  },
  {
    what: 'A record opens beside its list and leads to its neighbours',
    checks: [
      ['e2e/crm-lists.journey.ts', 'a record opens beside the list, is edited there, and leads to its neighbours'],
    ],
  },
  {
    what: 'Texts save by themselves, survive a lost connection, and ask about conflicts',
    checks: [
      [content, 'what is typed is saved by itself and is there after a reload'],
      [content, 'without a connection the text is kept here, and offered after a reload'],
      [
        'e2e/together.journey.ts',
        'the same paragraph asks, about that paragraph alone; what was typed offline is not lost',
      ],
    ],
  },
  { what: 'Versions are compared and restored', checks: [[content, 'an older version is compared and restored']] },
  {
    what: 'The editor: slash, Markdown, clean pastes, pictures, undo over saves',
    checks: [
      [content, 'blocks by slash and by Markdown'],
      [content, 'undo survives an autosave'],
      ['e2e/paste.journey.ts', 'a paste from Word keeps structure and drops the rest'],
    ],
  },
  {
    what: 'Each channel has its preview and its limit',
    checks: [
      [
        'e2e/repurpose.journey.ts',
        'one post becomes a draft for each of two networks, is copied, and marked as posted',
      ],
    ],
  },
  {
    what: 'The calendar: dragged, undone, by keyboard; the past refuses',
    checks: [
      [calendar, 'an approved text is dragged to its day, and undone'],
      [calendar, 'by keyboard: to a post, to another time, through the views'],
      [calendar, 'a day that has passed refuses and says why'],
    ],
  },
  {
    what: 'Boards: dragged, by keyboard, with sums, in order after a reload',
    checks: [
      ['e2e/table-boards.journey.ts', 'cards are put in order by dragging and by keyboard, for everyone and for good'],
      [
        'e2e/crm-pipeline.journey.ts',
        'a deal is made and dragged to a stage that asks for what is missing, and all of it is taken back',
      ],
    ],
  },
  {
    what: 'An answer streams, stops within 200 ms, branches, and gives the draft back',
    checks: [
      [
        'e2e/advisor.journey.ts',
        'an answer is stopped within 200 ms and keeps its text; typing stays quick and the view does not move',
      ],
      ['e2e/advisor.journey.ts', 'a question is edited into a branch, and both branches can be read'],
    ],
  },
  {
    what: 'A chat follows its end only where one reads it',
    checks: [
      [
        'e2e/advisor-long.journey.ts',
        'a conversation of many turns shows its end at once, holds what is read still, and has all of it soon',
      ],
    ],
  },
  {
    what: 'What a model proposes is a change to accept or reject',
    checks: [[content, 'feedback comes as changes that are taken one by one']],
  },
  {
    what: 'The sidebar remembers its groups; the drawer closes on navigation',
    checks: [
      [shell, 'a group of the sidebar opens and closes by click and stays as it was left'],
      [shell, 'the frame keeps its measures; on a phone the sidebar is a drawer that closes on navigation'],
    ],
  },
  {
    what: 'Forms: errors at their fields, the first focused',
    checks: [[shell, 'what the server refuses stands at its field, and the first is focused']],
  },
  {
    what: 'Toasts are polite, and undo for eight seconds',
    checks: [['web/src/ui/toast.test.tsx', 'what waits for a decision does not hold up other messages']],
  },
  {
    what: 'Light and dark, narrow, without motion, accessible',
    checks: [
      ['e2e/ideas.journey.ts', 'ideas fit the narrowest phone'],
      ['e2e/page-walk.ts', 'everyone can use pages in light and dark, wide and narrow: '],
    ],
  },
  {
    what: 'A change of page answers at once; offline is said; two tabs agree',
    checks: [
      [
        minutes,
        'a page that is slow to come is answered at once: its entry is marked, and the header says that it works',
      ],
      [shell, 'offline is said, and nobody is signed out by it'],
      [shell, 'signing out clears the browser, in every tab'],
    ],
  },
]
