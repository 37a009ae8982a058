export { SourceLine } from "../source-line";
