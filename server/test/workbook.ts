import { buildZip } from './build-zip.ts'

const space = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** An Excel workbook with a sheet of these rows, as XML; style 1 is a date. */
export const buildWorkbook = (rows: string): Buffer =>
  buildZip([
    {
      name: '[Content_Types].xml',
      text: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      text: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
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
