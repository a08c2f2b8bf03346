import { Modal } from '../../ui/Modal.tsx'
import { findPage } from '../navigation.ts'
import { goToKeys } from './go-to-keys.ts'
import classes from './ShortcutSheet.module.css'

const groups: { title: string; keys: [string, string][] }[] = [
  {
    title: 'Everywhere',
    keys: [
      ['Ctrl K', 'Search and commands'],
      ['?', 'Help about this page; again for this list'],
      ['C', 'New idea'],
      ['[', 'Hide or show the sidebar'],
    ],
  },
  {
    title: 'Go to',
    keys: Object.entries(goToKeys).map(([key, path]) => [`G ${key.toUpperCase()}`, findPage(path)?.title ?? path]),
  },
  {
    title: 'Lists',
    keys: [
      ['J / K', 'Next, previous'],
      ['Enter', 'Open'],
    ],
  },
  {
    title: 'On a board',
    keys: [
      ['Arrows', 'Move between cards'],
      ['Shift ← →', 'Move the card to the next column'],
      ['Shift ↑ ↓', 'Move a deal up or down'],
    ],
  },
  {
    title: 'In a table of the CRM',
    keys: [
      ['Arrows', 'From cell to cell; up from the first row to the head'],
      ['Ctrl Home / End', 'First, last cell'],
      ['Enter / F2', 'Edit; Enter on the name opens the record'],
      ['Tab', 'Save and edit the next cell'],
      ['Esc', 'Cancel editing; clear selection'],
      ['Space', 'Select the row; with Shift, a range'],
      ['Ctrl A', 'Select all loaded rows'],
      ['/', 'Search'],
      ['J / K', 'Next, previous record in the panel'],
      ['Alt ← →', 'In the header: move the column; with Shift, resize it'],
      ['Alt ↓', 'In the header: sort, group or sum up the column'],
    ],
  },
  {
    title: 'Cells of lists and tables',
    keys: [
      ['Shift + arrows', 'Choose a block of cells'],
      ['Ctrl C / X / V', 'Copy, cut, paste a block'],
      ['Ctrl D', 'Fill the first row of the block down'],
      ['Delete', 'Empty the cells'],
      ['Ctrl Z', 'Undo; with Shift, redo'],
    ],
  },
  {
    title: 'In a post',
    keys: [['F8', 'Next spelling suggestion; with Shift, the one before']],
  },
  {
    title: 'In a table',
    keys: [
      ['Space', 'Open the record; with Shift, select rows'],
      ['Enter', 'Edit; in the header, open the field’s menu'],
      ['J / K', 'Next, previous record in the panel'],
    ],
  },
  {
    title: 'In the tasks',
    keys: [
      ['J / K', 'Next, previous'],
      ['X', 'Finish the task, or reopen it'],
      ['Enter', 'Open the task'],
      ['N', 'New task'],
    ],
  },
  {
    title: 'In triage',
    keys: [
      ['S / A / D', 'Shortlist, archive, draft'],
      ['V / M / T', 'Vote, merge with the most similar, tags'],
      ['J / K', 'Next, previous'],
      ['Z', 'Undo the last decision'],
    ],
  },
  {
    title: 'In the proposals of a meeting',
    keys: [
      ['J / K', 'Next, previous'],
      ['A', 'Accept'],
      ['X', 'Skip'],
      ['E', 'Edit, then Ctrl Enter'],
      ['Shift A', 'Accept all but those that need care'],
      ['U', 'Undo the last decision'],
    ],
  },
  {
    title: 'On the calendar',
    keys: [
      ['1 2 3 4', 'Month, week, day, list'],
      ['T', 'Today'],
      ['Arrows', 'To the next day or post'],
      ['M', 'Move the post to another time'],
      ['Page Up / Down', 'Previous, next'],
    ],
  },
  {
    title: 'In Ask Co-CEO',
    keys: [
      ['Enter', 'Send; Shift Enter for a new line'],
      ['↑', 'Edit the last question'],
      ['/', 'Prompts'],
      ['Esc', 'Stop the answer'],
      ['Shift Esc', 'Focus the message box'],
      ['Ctrl Shift O', 'New Chat'],
      ['Ctrl Shift F', 'Search the conversations'],
      ['Ctrl Shift S', 'Hide or show the conversations'],
      ['Ctrl Shift Y', 'Copy the last answer'],
    ],
  },
  {
    title: 'In a text',
    keys: [
      ['/', 'Insert a block'],
      ['Ctrl S', 'Save now'],
      ['Ctrl Enter', 'The main action: submit, approve, publish'],
      ['Ctrl Z', 'Undo'],
    ],
  },
]

export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size="lg">
      <div className={classes.groups}>
        {groups.map(({ title, keys }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([key, what]) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}
