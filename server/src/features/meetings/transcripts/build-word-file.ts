import { Document, HeadingLevel, Packer, Paragraph, TextRun } from 'docx'

export interface WordLine {
  /** `01:02:03`; empty without times. */
  readonly time: string
  readonly speaker: string
  readonly text: string
}

/** Notes as a Word file: a heading and a list for each section. Runs in a worker thread as well. */
export async function buildNotesFile({
  title,
  sections,
}: {
  title: string
  sections: readonly { readonly title: string; readonly lines: readonly string[] }[]
}): Promise<Uint8Array> {
  const children = [
    new Paragraph({ text: toXmlText(title), heading: HeadingLevel.HEADING_1 }),
    ...sections.flatMap((section) => [
      new Paragraph({ text: toXmlText(section.title), heading: HeadingLevel.HEADING_2 }),
      ...section.lines.map((line) => new Paragraph({ text: toXmlText(line), bullet: { level: 0 } })),
    ]),
  ]
  return Packer.toBuffer(new Document({ title, sections: [{ children }] }))
}

/** A transcript as a Word file: one paragraph a line, the speaker in bold. Runs in a worker thread: a long one takes seconds. */
export async function buildWordFile({
  title,
  lines,
}: {
  title: string
  lines: readonly WordLine[]
}): Promise<Uint8Array> {
  const file = new Document({
    title,
    sections: [
      {
        children: [
          new Paragraph({ text: toXmlText(title), heading: HeadingLevel.HEADING_1 }),
          ...lines.map(
            ({ time, speaker, text }) =>
              new Paragraph({
                spacing: { after: 120 },
                children: [
                  new TextRun({ text: toXmlText(speaker), bold: true }),
                  new TextRun({ text: `${time === '' ? '' : ` (${time})`}: ${toXmlText(text)}` }),
                ],
              }),
          ),
        ],
      },
    ],
  })
  return Packer.toBuffer(file)
}

/** Characters that XML cannot hold are left out. */
const toXmlText = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- these are the characters to be left out
  text.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu, '')
