import { describe, expect, it } from 'vitest'
import { formatCsvRow } from './csv.ts'

describe('a CSV row', () => {
  it('ends with CRLF, quotes what needs it, and leaves out what is null', () => {
    expect(formatCsvRow(['plain', 'a,b', 'say "hi"', 'two\nlines', null, 12, true])).toBe(
      'plain,"a,b","say ""hi""","two\nlines",,12,true\r\n',
    )
  })

  it('keeps a spreadsheet from running what someone typed', () => {
    const typed = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x","y")']
    expect(formatCsvRow(typed)).toBe(`'=1+1,'+1,'-1,'@SUM(A1),'\t=1,"'\r=1","'=HYPERLINK(""http://x"",""y"")"\r\n`)
    expect(formatCsvRow(['-7%', '-1:30', '-7%+1', '-1:30:A1'])).toBe("-7%,-1:30,'-7%+1,'-1:30:A1\r\n")
    expect(formatCsvRow([-1])).toBe('-1\r\n')
    // Spreadsheets set to Japanese treat full-width characters like the ASCII ones.
    expect(formatCsvRow(['＝1+1', '＋1', '－1', '＠x', '\n=1'])).toBe(`'＝1+1,'＋1,'－1,'＠x,"'\n=1"\r\n`)
  })
})
