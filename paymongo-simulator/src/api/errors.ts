export type Problem = {
  code: string;
  detail: string;
  sub_code?: string;
  source?: { pointer: string; attribute: string };
};

export class ApiError extends Error {
  readonly statusCode: number;
  readonly problems: Problem[];

  constructor(statusCode: number, problems: Problem[]) {
    super(problems.map((problem) => problem.detail).join(" "));
    this.statusCode = statusCode;
    this.problems = problems;
  }

  get isValidation(): boolean {
    return this.problems.some((problem) => problem.source);
  }
}

export function parameterProblem(name: string, detail: string, code = "parameter_invalid"): Problem {
  return { code, detail, source: { pointer: `attributes.${name}`, attribute: name } };
}

export function invalid(name: string, detail: string, code?: string): ApiError {
  return new ApiError(400, [parameterProblem(name, detail, code)]);
}

export function stateError(code: string, detail: string): ApiError {
  return new ApiError(400, [{ code, detail }]);
}

export function notFound(type: string, id: string): ApiError {
  return new ApiError(404, [{ code: "resource_not_found", detail: `No such ${type} with id ${id}.` }]);
}
