import { Document, HeadingLevel, Packer, Paragraph, TextRun } from 'docx'

export interface WordLine {
  /** `01:02:03`; empty without times. */
  readonly time: string
  readonly speaker: string
  readonly text: string
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
