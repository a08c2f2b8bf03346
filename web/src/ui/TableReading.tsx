import {
  type DelimiterName,
  delimiterNames,
  delimiterSigns,
  fileEncodings,
  type TableFormat,
  type TableReading as Reading,
} from '@draftwright/contract/table-reading-words'
import { Checkbox, Group, NativeSelect, NumberInput, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { toFailure } from '../api/api.ts'
import { Button } from './Button.tsx'
import { FormError } from './FormError.tsx'
import styles from './TableImport.module.css'

/** How a person wants a file to be read; what is left out is guessed. */
export interface ReadingWishes {
  encoding?: string
  delimiter?: DelimiterName
  sheet?: string
  heading_row?: string
  keeps_footer?: 'true' | 'false'
}
/** A file that was chosen in this tab, to be read again. */
export interface TableSource {
  /** Of the import. */
  readonly id: string
  readonly file: File
  readonly wishes: ReadingWishes
}

const formatLabels: Record<TableFormat, string> = {
  csv: 'Text',
  xlsx: 'Excel workbook',
  xls: 'Excel workbook (.xls)',
  ods: 'OpenDocument spreadsheet',
  html: 'Web page',
  json: 'JSON',
  vcard: 'Contact cards (vCard)',
  docx: 'Word document',
  markdown: 'Markdown',
}
const delimiterLabels: Record<DelimiterName, string> = {
  comma: 'Commas',
  semicolon: 'Semicolons',
  tab: 'Tabs',
  pipe: 'Vertical bars',
  none: 'None (one column)',
}
const encodingNotes: Readonly<Record<string, string>> = {
  'windows-1252': 'Western Europe',
  'windows-1250': 'Central Europe',
  'windows-1251': 'Cyrillic',
  'windows-1253': 'Greek',
  'windows-1254': 'Turkish',
  'windows-1255': 'Hebrew',
  'windows-1256': 'Arabic',
  'windows-1257': 'Baltic',
  'iso-8859-2': 'Central Europe',
  'iso-8859-5': 'Cyrillic',
  'koi8-u': 'Cyrillic',
  macintosh: 'Mac',
  ibm850: 'DOS, Western Europe',
  ibm437: 'DOS, United States',
  ibm852: 'DOS, Central Europe',
  ibm866: 'DOS, Cyrillic',
  shift_jis: 'Japanese',
  'euc-jp': 'Japanese',
  gb18030: 'Chinese',
  big5: 'Traditional Chinese',
  'euc-kr': 'Korean',
}
const formatEncoding = (label: string): string => {
  const note = encodingNotes[label]
  const name = label.replace(/^(?:utf|iso|koi|euc|gb|ibm)/u, (start) => start.toUpperCase()).replace(/^w/u, 'W')
  return note === undefined ? name : `${name} (${note})`
}
const findDelimiter = (sign: string): DelimiterName =>
  delimiterNames.find((name) => delimiterSigns[name] === sign) ?? 'comma'

/** How a file of an import was read, what was left out or mended, and the choices to read it in another way. */
export function TableReading({
  reading,
  source,
  onReadAgain,
}: {
  reading: Reading | null
  /** Null when the file was chosen in another tab or before a reload. */
  source: TableSource | null
  /** Reads the file anew; rejects where it cannot be read so. */
  onReadAgain: (file: File, wishes: ReadingWishes) => Promise<void>
}) {
  // It stays open when a wish was followed.
  const [isOpen, setOpen] = useState(source !== null && Object.keys(source.wishes).length > 0)
  const [isReading, setReading] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  if (reading === null) return null
  async function readAgain({ file, wishes }: TableSource, wish: ReadingWishes) {
    setFailure(null)
    setReading(true)
    try {
      await onReadAgain(file, { ...wishes, ...wish })
    } catch (error) {
      const { message } = toFailure(error)
      setFailure(message.startsWith('file ') ? `The ${message}.` : message)
    }
    setReading(false)
  }
  return (
    <section className={styles.reading} aria-label="How the file was read">
      <Group justify="space-between" gap="xs" align="flex-start">
        <Text size="sm">{describeReading(reading)}</Text>
        {source !== null && !isOpen ? (
          <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
            Change how it’s read
          </Button>
        ) : null}
      </Group>
      {reading.remarks.length > 0 ? (
        <ul className={styles.remarks}>
          {reading.remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      ) : null}
      {isOpen && source !== null ? (
        <ReadingFields reading={reading} isReading={isReading} onChange={(wish) => void readAgain(source, wish)} />
      ) : null}
      <FormError message={failure} />
    </section>
  )
}

function describeReading({ format, encoding, delimiter, sheet, heading_row }: Reading): string {
  return [
    formatLabels[format],
    sheet === null ? null : `sheet “${sheet}”`,
    encoding === '' ? null : formatEncoding(encoding),
    format === 'csv'
      ? delimiter === ''
        ? 'one column'
        : `separated by ${delimiterLabels[findDelimiter(delimiter)].toLowerCase()}`
      : null,
    format === 'vcard'
      ? null
      : heading_row === 0
        ? 'no headings'
        : `headings in row ${heading_row.toLocaleString('en')}`,
  ]
    .filter((part) => part !== null)
    .join(' · ')
}

function ReadingFields({
  reading,
  isReading,
  onChange,
}: {
  reading: Reading
  isReading: boolean
  onChange: (wish: ReadingWishes) => void
}) {
  const { format, encoding, delimiter, sheets, sheet, heading_row, keeps_footer, n_below } = reading
  const [row, setRow] = useState<number | string>(heading_row === 0 ? '' : heading_row)
  // Enter disables the field, which then loses the focus: it asks once.
  const asked = useRef(heading_row)
  const chooseRow = () => {
    if (typeof row !== 'number' || row < 1 || row === asked.current) return
    asked.current = row
    onChange({ heading_row: String(row) })
  }
  return (
    <div className={styles.readingFields}>
      {sheets.length > 1 ? (
        <NativeSelect
          label="Sheet"
          data={sheets}
          value={sheet ?? ''}
          disabled={isReading}
          onChange={({ currentTarget: { value } }) => onChange({ sheet: value })}
        />
      ) : null}
      {format === 'csv' ? (
        <NativeSelect
          label="Columns are separated by"
          data={delimiterNames.map((value) => ({ value, label: delimiterLabels[value] }))}
          value={findDelimiter(delimiter)}
          disabled={isReading}
          onChange={({ currentTarget: { value } }) => {
            const name = delimiterNames.find((one) => one === value)
            if (name !== undefined) onChange({ delimiter: name })
          }}
        />
      ) : null}
      {encoding === '' ? null : (
        <NativeSelect
          label="Encoding"
          description="Change if letters look wrong"
          data={fileEncodings.map((value) => ({ value, label: formatEncoding(value) }))}
          value={encoding}
          disabled={isReading}
          onChange={({ currentTarget: { value } }) => onChange({ encoding: value })}
        />
      )}
      {format === 'vcard' ? null : (
        <>
          <NumberInput
            label="Heading row"
            min={1}
            allowDecimal={false}
            value={row}
            disabled={isReading}
            onChange={setRow}
            onBlur={chooseRow}
            onKeyDown={(event) => {
              if (event.key === 'Enter') chooseRow()
            }}
          />
          <Checkbox
            label="File has no headings"
            checked={heading_row === 0}
            disabled={isReading}
            onChange={({ currentTarget: { checked } }) => onChange({ heading_row: checked ? '0' : '1' })}
          />
        </>
      )}
      {n_below > 0 || keeps_footer ? (
        <Checkbox
          label="Import totals and notes below the table too"
          checked={keeps_footer}
          disabled={isReading}
          onChange={({ currentTarget: { checked } }) => onChange({ keeps_footer: checked ? 'true' : 'false' })}
        />
      ) : null}
    </div>
  )
}
