import { buildZip } from './build-zip.ts'

const space = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** An Excel workbook with a sheet of these rows, as XML; style 1 is a date. */
export const buildWorkbook = (rows: string): Buffer =>
  buildZip([
    {
      name: 'xl/workbook.xml',
      text: `<workbook ${space} xmlns:r="${relations}"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      text: `<styleSheet ${space}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      text: `<worksheet ${space}><sheetData>${rows}</sheetData></worksheet>`,
    },
  ])
