/**
 * The kinds of fields. A field is declared once, in a noun's contract; from it follow how it is validated, read, filtered,
 * ordered, described by `/fields` and documented.
 */
export {
  type Chip,
  type Field,
  type Fields,
  type FileChip,
  type Operator,
  operators,
  type Option,
} from './fields/kind';
export { color, email, externalId, lei, link, longText, phone, secret, text } from './fields/text';
export { duration, money, number } from './fields/number';
export { choice, date, dateTime, flag } from './fields/value';
export { files, idOf, ref, refs } from './fields/reference';
export { customFields, type CustomValues, data } from './fields/data';
