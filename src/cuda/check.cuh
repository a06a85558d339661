// CUDA's calls with their errors, memory and times.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <stdexcept>
#include <string>

namespace lastcard::cuda {

inline void check(cudaError_t error) {
    if (error != cudaSuccess)
        throw std::runtime_error(std::string("the GPU reports: ") + cudaGetErrorString(error));
}

inline unsigned processors() {
    int device = 0;
    int count = 0;
    check(cudaGetDevice(&device));
    check(cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, device));
    return static_cast<unsigned>(count);
}

/// Room for some values on the device; what it holds at first is not defined.
template <class T>
class Memory {
public:
    explicit Memory(std::size_t count) : count_(count) {
        if (count > 0) check(cudaMalloc(reinterpret_cast<void**>(&data_), count * sizeof(T)));
    }
    ~Memory() { cudaFree(data_); }
    Memory(const Memory&) = delete;
    Memory& operator=(const Memory&) = delete;

    T* data() const { return data_; }
    void set(const T* from) {
        check(cudaMemcpy(data_, from, count_ * sizeof(T), cudaMemcpyHostToDevice));
    }
    /// Waits for the device.
    void get(T* to) const {
        check(cudaMemcpy(to, data_, count_ * sizeof(T), cudaMemcpyDeviceToHost));
    }

private:
    T* data_ = nullptr;
    std::size_t count_;
};

/// Seconds on the device, from when it is made.
class Timer {
public:
    Timer() {
        check(cudaEventCreate(&start_));
        check(cudaEventCreate(&end_));
        check(cudaEventRecord(start_));
    }
    ~Timer() {
        cudaEventDestroy(start_);
        cudaEventDestroy(end_);
    }
    Timer(const Timer&) = delete;
    Timer& operator=(const Timer&) = delete;

    double stop() {
        check(cudaEventRecord(end_));
        check(cudaEventSynchronize(end_));
        float milliseconds = 0;
        check(cudaEventElapsedTime(&milliseconds, start_, end_));
        return static_cast<double>(milliseconds) / 1000;
    }

private:
    cudaEvent_t start_{};
    cudaEvent_t end_{};
};

}  // namespace lastcard::cuda
