import { failOnUnexpectedConsole } from './console.ts';

failOnUnexpectedConsole();
